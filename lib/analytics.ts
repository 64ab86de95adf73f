import type { Settings } from '@/conf/schema'
import { urlOf } from './unknown-values'

/**
 * The enabled analytics services, each with the settings it needs to start; components/assets/analytics.ts reads
 * them.
 */
export interface AnalyticsServices {
  google?: { id: string }
  baidu?: { id: string }
  cnzz?: { id: string }
  la51?: { id: string; ck: string }
  matomo?: { host: string; id: string }
  ackee?: { tracker: string; server: string; id: string }
  umami?: { script: string; id: string }
  clarity?: { id: string }
  vercel?: Record<string, never>
  busuanzi?: Record<string, never>
}

/** Returns the services that are configured. One that needs several settings is on when all of them are set. */
export function analyticsServices(settings: Settings): AnalyticsServices {
  const {
    ANALYTICS_ACKEE_TRACKER: tracker,
    ANALYTICS_ACKEE_DATA_SERVER: server,
    ANALYTICS_ACKEE_DOMAIN_ID: domain,
    MATOMO_HOST_URL: matomo,
    MATOMO_SITE_ID: matomoId,
  } = settings
  return {
    ...(settings.ANALYTICS_GOOGLE_ID && { google: { id: settings.ANALYTICS_GOOGLE_ID } }),
    ...(settings.ANALYTICS_BAIDU_ID && { baidu: { id: settings.ANALYTICS_BAIDU_ID } }),
    ...(settings.ANALYTICS_CNZZ_ID && { cnzz: { id: settings.ANALYTICS_CNZZ_ID } }),
    ...(settings.ANALYTICS_51LA_ID && {
      la51: { id: settings.ANALYTICS_51LA_ID, ck: settings.ANALYTICS_51LA_CK || settings.ANALYTICS_51LA_ID },
    }),
    ...(matomo && matomoId && { matomo: { host: matomo, id: matomoId } }),
    ...(tracker && server && domain && { ackee: { tracker, server, id: domain } }),
    ...(settings.UMAMI_ID &&
      settings.UMAMI_HOST && { umami: { script: settings.UMAMI_HOST, id: settings.UMAMI_ID } }),
    ...(settings.CLARITY_ID && { clarity: { id: settings.CLARITY_ID } }),
    ...(settings.ANALYTICS_VERCEL && { vercel: {} }),
    ...(settings.ANALYTICS_BUSUANZI_ENABLE && { busuanzi: {} }),
  }
}

const googleFamilies = ['https://*.google-analytics.com', 'https://*.analytics.google.com']
const umamiFamilies = ['https://*.umami.is', 'https://*.umami.dev']
const clarityFamilies = ['https://*.clarity.ms']

/** Services that use more hosts than can be listed, as wildcard sources of a policy. */
export const analyticsFamilies: readonly string[] = [...googleFamilies, ...umamiFamilies, ...clarityFamilies]

/** Where these services load scripts from and what they connect to, for the Content-Security-Policy. */
export function analyticsAddresses(settings: Settings): { scripts: string[]; connections: string[] } {
  const { google, baidu, cnzz, la51, matomo, ackee, umami, clarity, busuanzi } = analyticsServices(settings)
  const scripts: string[] = []
  const connections: string[] = []
  if (google) {
    scripts.push('https://www.googletagmanager.com')
    connections.push('https://www.googletagmanager.com', ...googleFamilies)
  }
  if (baidu) {
    scripts.push('https://hm.baidu.com')
    connections.push('https://hm.baidu.com')
  }
  if (cnzz) scripts.push('https://s9.cnzz.com', 'https://c.cnzz.com')
  if (la51) {
    scripts.push('https://sdk.51.la')
    connections.push('https://collect-v6.51.la')
  }
  if (matomo) {
    scripts.push(matomo.host)
    connections.push(matomo.host)
  }
  if (ackee) {
    scripts.push(ackee.tracker)
    connections.push(ackee.server)
  }
  if (umami) {
    scripts.push(umami.script)
    // The hosted service receives data at other hosts than the one that serves the script.
    connections.push(umami.script, ...(isHostedUmami(umami.script) ? umamiFamilies : []))
  }
  if (clarity) {
    scripts.push('https://www.clarity.ms', 'https://scripts.clarity.ms')
    connections.push(...clarityFamilies)
  }
  if (busuanzi) scripts.push('https://busuanzi.ibruce.info')
  return { scripts, connections }
}

/** Whether a script comes from the hosted service. A path that looks like its host does not count. */
function isHostedUmami(script: string): boolean {
  return urlOf(script)?.hostname.endsWith('.umami.is') === true
}
