/** What readers type, and the post of the sample content that they mean. */
const english = [
  ['harbour at five', 'The harbour at five'],
  ['coiling a rope', 'The harbour at five'],
  ['gulls generator', 'The harbour at five'],
  ['long walk', 'A long walk through a small website'],
  ['fourteen kilobytes', 'A long walk through a small website'],
  ['stopwatch notebook', 'A long walk through a small website'],
  ['layout without tears', 'Layout without tears'],
  ['gaps are not margins', 'Layout without tears'],
  ['compartment etiquette', 'Eleven hours by slow train'],
  ['sunflower seeds', 'Eleven hours by slow train'],
  ['iterator', 'A C++ vector is a promise'],
  ['focus ring removed', 'The keyboard test'],
  ['are you sure', 'Undo is a feature'],
  ['build server', 'Night build'],
  ['slow query table', 'Ask the table a better question'],
  ['balcony weather', 'Ask the table a better question'],
  ['curtain gloves', 'Snow notes from the north'],
  ['ownership lamp', 'Rust for people who mend things'],
  ['dark mode contrast', 'The colour of shade'],
  ['fox footprints', 'What the forest keeps'],
  ['atlas grandfather', 'Reading maps for pleasure'],
  ['overloads infer', 'Type tests on a Sunday'],
  ['desk inventory', 'Desk, subtracted'],
  ['dunes', 'Sand does not commit'],
  ['calligrapher black pond', 'Hello, pond'],
  ['HELLO POND', 'Hello, pond'],
  ['white space essay', 'A guest essay elsewhere: on margins'],
] as const

const chinese = [
  ['磨墨', '砚台与墨'],
  ['砚台', '砚台与墨'],
  ['外公', '砚台与墨'],
  ['虾眼', '早晨的第一泡茶'],
  ['第一泡茶', '早晨的第一泡茶'],
  ['鹭鸶', '快门声之前'],
  ['空着手走一圈', '快门声之前'],
  ['等高线', '梯田上的云'],
  ['田埂', '梯田上的云'],
  ['借书卡', '雪夜读旧书'],
  ['薄书难读', '雪夜读旧书'],
  ['雨声清单', '五月，一场雨'],
  ['检查单', '写给自己的检查单'],
  ['灯谜', '元宵灯会'],
  ['孔明灯', '元宵灯会'],
  ['行宽和行高', '正文该有多宽'],
  ['银杏', '银杏'],
  ['馆规', '一个人的图书馆'],
  ['倒影是另外半个', '石桥记'],
  ['三万张照片', '用 Python 整理三万张照片'],
  ['月洞门', '园子里的月洞门'],
  ['永字八法', '临帖一年'],
  ['听浪', '海边的三个夜晚'],
  ['邮递员', '忘了写地址的一篇'],
  ['纸鹤', '纸船与纸鹤'],
] as const

const mixed = [
  ['Python 照片', '用 Python 整理三万张照片'],
  ['静态网站 html', '拓荒：我的第一个静态网站'],
  ['line-height 汉字', '正文该有多宽'],
  ['ＤＳＣ00001', '用 Python 整理三万张照片'],
  ['npm test 清单', '写给自己的检查单'],
] as const

const mistyped = [
  ['harbor', 'The harbour at five'],
  ['keybord test', 'The keyboard test'],
  ['compartmant', 'Eleven hours by slow train'],
  ['ownersip lamp', 'Rust for people who mend things'],
  ['calligraper', 'Hello, pond'],
  ['subtrated', 'Desk, subtracted'],
] as const

const code = [
  ['pointerenter', 'A long walk through a small website'],
  ['addEventListener', 'A long walk through a small website'],
  ['event listener prefetch', 'A long walk through a small website'],
  ['std::vector', 'A C++ vector is a promise'],
  ['C++', 'A C++ vector is a promise'],
  ['taken_at', 'Ask the table a better question'],
  ['taken celsius', 'Ask the table a better question'],
  ['night-build.timer', 'Night build'],
  ['Console.WriteLine', 'Night build'],
  ['println!', 'Rust for people who mend things'],
  ['text-wrap: pretty', '正文该有多宽'],
  ['catalogue.txt', '一个人的图书馆'],
  ['O(\\log n)', 'Ask the table a better question'],
] as const

/** From the last lines of long articles. */
const endings = [
  ['I knew the name of every stone', 'A long walk through a small website'],
  ['happened eleven thousand times', 'A long walk through a small website'],
  ['page was open on the old telephone', 'A long walk through a small website'],
  ['found by its other half', 'What the forest keeps'],
  ['light that has been somewhere else first', 'The colour of shade'],
  ['谁也没有想起还有别的事情', '早晨的第一泡茶'],
] as const

/** Every keyword with the title of the post that is meant. */
export const relevanceSet = [...english, ...chinese, ...mixed, ...mistyped, ...code, ...endings]
