/**
 * Runs in the head before the first paint, so that neither mode nor language flashes. The text is constant, because
 * the Content-Security-Policy allows it by its hash; values of the page come through attributes of the root
 * element.
 * Mode, each step overriding the one before: the appearance setting (`auto`: the system's preference, or the hour
 * within the dark window), the saved value, a page that is always dark, the `mode` query. The
 * result is the root's class. While only `auto` decides, changes of the system's preference apply.
 * `data-dark` is read again whenever it changes, because it depends on the page. Colours of the browser's own bars
 * follow the class.
 * If a script of the build fails, the page is shown as without scripts: the class `js` is removed, lazy pictures
 * get their source, deferred chunks their content. `data-ready` ends this check (see components/ui/PreservedHtml).
 * `data-documents`: the browser has no PDF viewer, so no space is reserved for documents.
 * Clicks on controls, forms without an `action`, search shortcuts and changes of selects are recorded in
 * `earlyActions` for the boot script, which browsers only run after the whole page has loaded. Until then the control has the mark
 * of controls that wait (`data-held`, styles/globals.css). The shortcuts are those of lib/search/shortcut.
 * Language: if the address or the storage requests another language than the page's, `data-lang-pending` names it
 * and hides the page until LocaleProvider has switched. A delayed page is better than one that changes its language
 * while it is read: it is only shown in its own language when a script has failed, or after 8 s.
 */
export const firstPaintScript = `(function(){
var root=document.documentElement,set=root.dataset,query=new URLSearchParams(location.search),saved=null,lang=null;
function read(){try{saved=localStorage.getItem('darkMode');lang=localStorage.getItem('lang')}catch(e){}}
read();
var media=window.matchMedia?matchMedia('(prefers-color-scheme: dark)'):null;
function dark(){
var result=set.appearance==='dark',hours=set.darkHours?set.darkHours.split(','):null,hour=new Date().getHours();
if(set.appearance==='auto')result=!!(media&&media.matches)||!!(hours&&(hour>=+hours[0]||hour<+hours[1]));
if(saved!==null&&saved!=='')result=saved==='dark'||saved==='true';
if(set.dark==='true')result=true;
if(query.has('mode'))result=query.get('mode')==='dark';
return result}
function apply(on){root.classList.toggle('dark',on);root.classList.toggle('light',!on)}
var bars=document.querySelector('meta[name=theme-color]'),grounds=(set.grounds||'').split(',');
function tint(){if(bars&&grounds[1])bars.content=grounds[root.classList.contains('dark')?1:0]}
apply(dark());tint();
new MutationObserver(tint).observe(root,{attributes:true,attributeFilter:['class']});
new MutationObserver(function(){read();apply(dark())}).observe(root,{attributes:true,attributeFilter:['data-dark']});
if(media&&media.addEventListener)media.addEventListener('change',function(){
read();
if(set.appearance==='auto'&&!saved&&!query.has('mode')&&set.dark!=='true')apply(dark())});
var wanted=query.get('lang')||lang;
if(wanted&&wanted.toLowerCase().replace(/_/g,'-')!==root.lang.toLowerCase()){
set.langPending=wanted;setTimeout(function(){delete set.langPending},8000)}
root.classList.add('js');
if(window.navigator&&window.navigator.pdfViewerEnabled===false)set.documents='none';
window.earlyActions=[];
function hold(type,act){if(window.addEventListener)window.addEventListener(type,function(event){
var again=window.earlyActions&&act(event,event.target);
if(again){window.earlyActions.push(again);event.preventDefault();event.stopImmediatePropagation()}},true)}
function mark(element,then){
element.setAttribute('data-held','');
return function(){element.removeAttribute('data-held');then()}}
hold('click',function(event,target){
var control=target.closest&&target.closest('button[type=button],[role=button],[role=tab]');
return control&&mark(control,function(){if(control.isConnected)control.click()})});
hold('change',function(event,target){
var value=target.localName==='select'&&{is:target.value};
return value&&mark(target,function(){target.value=value.is;target.dispatchEvent(new Event('change',{bubbles:true}))})});
hold('submit',function(event,target){
return !target.hasAttribute('action')&&mark(target,function(){target.requestSubmit()})});
hold('keydown',function(event){
var apple=/mac|iphone|ipad/i.test(navigator.platform),keys=/"printKeySearches":true/.test(set.boot)?/^[kp]$/i:/^k$/i;
return event.metaKey!==event.ctrlKey&&(event.metaKey||!apple)&&!event.altKey&&!event.shiftKey&&!event.isComposing&&keys.test(event.key)&&
function(){window.dispatchEvent(new KeyboardEvent('keydown',{code:event.code,key:event.key,ctrlKey:event.ctrlKey,metaKey:event.metaKey,cancelable:true}))}});
if(window.addEventListener)window.addEventListener('error',function(event){
if(set.ready===''||(event.target.localName||'script')!=='script'||!/\\/(_next|assets\\/boot)\\/.*\\.js/.test(event.target.src||event.filename))return;
root.classList.remove('js');delete set.langPending;window.earlyActions=null;
document.querySelectorAll('[data-held]').forEach(function(held){held.removeAttribute('data-held')});
function show(){document.querySelectorAll('noscript[data-deferred]').forEach(function(later){later.outerHTML=later.textContent});
document.querySelectorAll('.notion-chunk[data-deferred]').forEach(function(part){part.removeAttribute('data-deferred')});
document.querySelectorAll('img[data-src]').forEach(function(image){
image.loading='lazy';image.srcset=image.dataset.srcset||'';image.src=image.dataset.src;image.removeAttribute('data-src')})}
show();document.addEventListener('DOMContentLoaded',show)},true)})()`
