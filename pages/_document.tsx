import NextDocument, { Head, Html, Main, NextScript } from 'next/document'
import { Children, cloneElement, isValidElement, type ReactElement } from 'react'
import { headText, inlineHashes, speculationRules } from '@/components/inline-scripts'
import { unpackDocumentSettings } from '@/conf/browser'
import { publicOrigin } from '@/lib/allowed-hosts'
import { metaPolicy, pagePolicy, policyAdditions } from '@/lib/content-policy'
import { policyInPages } from '@/lib/policy-settings'
import { openedHint, toBootData } from '@/lib/screens/head/boot-data'
import { debugPanel } from '@/lib/screens/head/debug-panel'
import { fontStyle } from '@/lib/screens/head/font-style'
import type { HeadExtra } from '@/lib/screens/head/head-extras'
import { pageHead } from '@/lib/screens/head/page-head'
import { stripServerHtml } from '@/lib/screens/strip-server-html'
import type { PageProps } from '@/lib/screens/types'
import { bootElement, bootScript, sheetPath } from '@/lib/site/asset-paths'
import { deployedSettings } from '@/lib/workspace/deployed'
import { themeColors, toThemeName } from '@/themes/names'

/**
 * The document around the app: attributes of the root for the script in the head, and the inlined page data without
 * what the HTML already contains (see components/ui/PreservedHtml).
 */
export default class Document extends NextDocument {
  override render() {
    const data = this.props.__NEXT_DATA__
    // The App's props: PageProps on every page except the error page of Next.js.
    const pageProps = data.props.pageProps as Partial<PageProps>
    const deployed = deployedSettings()
    const settings = unpackDocumentSettings(pageProps.site?.settings ?? {})
    const boot = toBootData(pageProps, settings)
    const extras = [...(pageProps.extras ?? [])]
    if (isWhole(pageProps)) {
      extras.unshift(
        ...pageHead(pageProps, { origin: publicOrigin(deployed, {}), pictures: deployed.SHARE_PICTURES }),
      )
      // A new object, because data for client-side navigations is made from the old one and stays complete.
      data.props = { ...data.props, pageProps: stripServerHtml(pageProps) }
    }
    extras.push(...debugPanel(deployed, settings.LANG, new Date()))
    // The error page of Next.js has no site.
    const policy = policyInPages()
      ? metaPolicy(pagePolicy(pageProps.policy ?? policyAdditions(deployed), inlineHashes()))
      : null
    const grounds = themeColors[toThemeName(pageProps.theme ?? '') ?? 'heo']
    return (
      <Html
        lang={settings.LANG}
        data-appearance={settings.APPEARANCE}
        data-dark-hours={settings.APPEARANCE_DARK_TIME ? settings.APPEARANCE_DARK_TIME.join(',') : undefined}
        data-dark={pageProps.screen?.dark}
        data-grounds={grounds.join(',')}
        data-opened={openedHint(pageProps.screen)}
        data-boot={JSON.stringify(boot)}
        data-scroll-behavior="smooth"
        style={fontStyle(settings)}
        suppressHydrationWarning
      >
        <LateHead>
          {policy !== null && <meta httpEquiv={policyHeader} content={policy} />}
          <meta name="color-scheme" content="light dark" />
          <meta name="theme-color" content={grounds[0]} />
          <script
            // biome-ignore lint/security/noDangerouslySetInnerHtml: a constant of ours, allowed by its hash
            dangerouslySetInnerHTML={{ __html: headText }}
          />
          <script
            id="rules"
            type="speculationrules"
            // biome-ignore lint/security/noDangerouslySetInnerHtml: a constant of ours, allowed by its hash
            dangerouslySetInnerHTML={{ __html: speculationRules }}
          />
          {data.page === '/404' && (
            // Must run before the first paint.
            <script src={`${settings.SUB_PATH}/assets/missing.js`} data-given={JSON.stringify(themeColors)} />
          )}
          {data.page === '/404' && process.env.INKSTONE_EXPORT && (
            <script
              src={`${settings.SUB_PATH}/assets/former.js`}
              data-given={JSON.stringify(settings.SUB_PATH)}
            />
          )}
          {extras
            .filter(({ tag }) => tag !== 'last-script' && tag !== 'last-styles')
            .map((extra) => (
              <Extra key={JSON.stringify(extra)} extra={extra} />
            ))}
        </LateHead>
        <body>
          {extras
            .filter(({ tag }) => tag === 'last-styles')
            .map((extra) => (
              <Extra key={JSON.stringify(extra)} extra={extra} />
            ))}
          <Main />
          <NextScript />
          {extras
            .filter(({ tag }) => tag === 'last-script')
            .map((extra) => (
              <Extra key={JSON.stringify(extra)} extra={extra} />
            ))}
        </body>
      </Html>
    )
  }
}

const policyHeader = 'Content-Security-Policy'

type Files = Parameters<Head['getScripts']>[0]

/**
 * The head with the boot script instead of the framework's scripts: the boot script gets their addresses, and loads
 * them when they are needed (components/boot/framework). docs/upgrading-dependencies.md lists what is overridden.
 */
class LateHead extends Head {
  /**
   * A policy only applies to what follows it, so it comes first. React writes only charset and viewport before it.
   */
  override render() {
    const head = super.render()
    const parts = Children.toArray(head.props.children)
    const policy = parts.filter(isPolicy)
    return policy.length === 0
      ? head
      : cloneElement(head, {}, ...policy, ...parts.filter((part) => !isPolicy(part)))
  }

  /** Sheets that only this page needs follow that of every page, which comes first; themes override them. */
  override getCssLinks(files: Files) {
    const { sheets }: Partial<PageProps> = this.context.__NEXT_DATA__.props.pageProps
    // Without preloads: the browser finds the sheets themselves as early.
    const links = (super.getCssLinks(files) ?? []).filter(({ props }) => props.rel === 'stylesheet')
    const ours = (sheets ?? []).map((name) => (
      <link key={name} rel="stylesheet" href={this.assetAddress(sheetPath(name))} />
    ))
    return [...links.slice(0, 1), ...ours, ...links.slice(1)]
  }

  override getPreloadDynamicChunks() {
    return []
  }

  override getPreloadMainLinks() {
    return []
  }

  override getDynamicChunks() {
    return []
  }

  override getScripts(files: Files) {
    const later = [...super.getDynamicChunks(files), ...super.getScripts(files)]
    const boot = (
      <script
        key="boot"
        id={bootElement}
        type="module"
        // It runs after the page is parsed: style sheets and the first picture come first.
        fetchPriority="low"
        src={this.assetAddress(bootScript)}
        data-scripts={later.flatMap(addressOf).join(' ')}
      />
    )
    return [boot]
  }

  private assetAddress(path: string): string {
    return `${this.context.assetPrefix}${path}?v=${process.env.INKSTONE_ASSET_VERSION}`
  }
}

function isPolicy(part: unknown): boolean {
  return isValidElement<{ httpEquiv?: string }>(part) && part.props.httpEquiv === policyHeader
}

/**
 * React moves an async script without handlers to the beginning of the head, before the policy. A handler prevents
 * that.
 */
const inItsPlace = () => undefined

function addressOf(script: ReactElement<{ src?: string }> | null): string[] {
  return script?.props.src === undefined ? [] : [script.props.src]
}

function isWhole(props: Partial<PageProps>): props is PageProps {
  return props.site !== undefined && props.screen !== undefined
}

function Extra({ extra }: { extra: HeadExtra }) {
  switch (extra.tag) {
    case 'meta':
      return 'property' in extra ? (
        <meta property={extra.property} content={extra.content} />
      ) : (
        <meta name={extra.name} content={extra.content} />
      )
    case 'link':
      return <link rel={extra.rel} href={extra.href} type={extra.type} title={extra.title} />
    case 'script':
      return <script src={extra.src} data-given={extra.data} defer />
    case 'last-styles':
      return <link rel="stylesheet" href={extra.href} />
    case 'last-script':
      return <script src={extra.src} defer />
    case 'late-styles':
      return (
        <>
          <script
            src={extra.src}
            data-sheets={JSON.stringify(extra.sheets)}
            async
            onLoad={policyInPages() ? inItsPlace : undefined}
          />
          <noscript>
            {extra.sheets.map((href) => (
              <link key={href} rel="stylesheet" href={href} />
            ))}
          </noscript>
        </>
      )
    case 'json-ld':
      return (
        <script
          type="application/ld+json"
          // biome-ignore lint/security/noDangerouslySetInnerHtml: JSON without a bracket that could end the element
          dangerouslySetInnerHTML={{ __html: extra.json }}
        />
      )
  }
}
