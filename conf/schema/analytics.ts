import { address, flag, origin, text } from '../kinds'

/** Analytics and site verification. By default no request is sent to a third party. */
export const analytics = {
  ANALYTICS_BUSUANZI_ENABLE: flag(false, 'Busuanzi: page and site counters.'),
  ANALYTICS_GOOGLE_ID: text('', 'Google Analytics: measurement id.'),
  ANALYTICS_BAIDU_ID: text('', 'Baidu Tongji: site id.'),
  ANALYTICS_CNZZ_ID: text('', 'CNZZ: site id.'),
  ANALYTICS_51LA_ID: text('', '51LA: site id.'),
  ANALYTICS_51LA_CK: text('', '51LA: collection key.'),
  MATOMO_HOST_URL: origin('', 'Matomo: server.'),
  MATOMO_SITE_ID: text('', 'Matomo: site id.'),
  ANALYTICS_ACKEE_TRACKER: address('', 'Ackee: its script.'),
  ANALYTICS_ACKEE_DATA_SERVER: origin('', 'Ackee: server.'),
  ANALYTICS_ACKEE_DOMAIN_ID: text('', 'Ackee: domain id.'),
  UMAMI_HOST: address('https://cloud.umami.is/script.js', 'Umami: its script.'),
  UMAMI_ID: text('', 'Umami: website id. Enables the service.'),
  CLARITY_ID: text('', 'Clarity: project id.'),
  ANALYTICS_VERCEL: flag(false, "Vercel's own analytics; only on that host."),
  SEO_GOOGLE_SITE_VERIFICATION: text('', 'Site verification of Google, as a meta element.'),
  SEO_BAIDU_SITE_VERIFICATION: text('', 'Site verification of Baidu, as a meta element.'),
}
