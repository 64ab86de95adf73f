/** The links of the share bar. */
import type { ShareService } from '@/conf/share-services'
import { encodeSegment } from './urls'

/** A service that is opened by a link. The other two are buttons. */
export type LinkedService = Exclude<ShareService, 'link' | 'wechat'>

/** The page that is shared. */
interface SharedPage {
  /** Absolute. */
  address: string
  title: string
}

interface ShareTarget {
  /** The name in the service's own spelling. */
  name: string
  /** The address without the question mark of the query. */
  form: string
  query: (page: SharedPage) => Readonly<Record<string, string>>
}

const titled = (service: string, form: string): ShareTarget => ({
  name: service,
  form,
  query: ({ address, title }) => ({ url: address, title }),
})

/** Services that accept a single text. */
const texted = (service: string, form: string): ShareTarget => ({
  name: service,
  form,
  query: ({ address, title }) => ({ text: `${title} ${address}` }),
})

const targets: Readonly<Record<LinkedService, ShareTarget>> = {
  qq: titled('QQ', 'https://connect.qq.com/widget/shareqq/index.html'),
  weibo: titled('Weibo', 'https://service.weibo.com/share/share.php'),
  email: {
    name: '',
    form: 'mailto:',
    query: ({ address, title }) => ({ subject: title, body: address }),
  },
  facebook: {
    name: 'Facebook',
    form: 'https://www.facebook.com/sharer/sharer.php',
    query: ({ address }) => ({ u: address }),
  },
  twitter: {
    name: 'X',
    form: 'https://x.com/intent/post',
    query: ({ address, title }) => ({ url: address, text: title }),
  },
  telegram: {
    name: 'Telegram',
    form: 'https://t.me/share/url',
    query: ({ address, title }) => ({ url: address, text: title }),
  },
  // The share dialog for browsers needs an app that the owner has registered.
  messenger: {
    name: 'Messenger',
    form: 'fb-messenger://share',
    query: ({ address }) => ({ link: address }),
  },
  line: {
    name: 'LINE',
    form: 'https://social-plugins.line.me/lineit/share',
    query: ({ address, title }) => ({ url: address, text: title }),
  },
  reddit: titled('Reddit', 'https://www.reddit.com/submit'),
  whatsapp: texted('WhatsApp', 'https://api.whatsapp.com/send'),
  linkedin: {
    name: 'LinkedIn',
    form: 'https://www.linkedin.com/sharing/share-offsite/',
    query: ({ address }) => ({ url: address }),
  },
  vkshare: titled('VK', 'https://vk.com/share.php'),
  okshare: titled('OK', 'https://connect.ok.ru/offer'),
  tumblr: {
    name: 'Tumblr',
    form: 'https://www.tumblr.com/widgets/share/tool',
    query: ({ address, title }) => ({ canonicalUrl: address, title }),
  },
  livejournal: {
    name: 'LiveJournal',
    form: 'https://www.livejournal.com/update.bml',
    query: ({ address, title }) => ({ subject: title, event: address }),
  },
  mailru: titled('Mail.ru', 'https://connect.mail.ru/share'),
  viber: texted('Viber', 'viber://forward'),
  instapaper: titled('Instapaper', 'https://www.instapaper.com/hello2'),
  hatena: titled('Hatena', 'https://b.hatena.ne.jp/add'),
  pinterest: {
    name: 'Pinterest',
    form: 'https://www.pinterest.com/pin/create/button/',
    query: ({ address, title }) => ({ url: address, description: title }),
  },
  threads: texted('Threads', 'https://www.threads.net/intent/post'),
}

/** Returns a service's name in its own spelling; '' for e-mail, which is translated. */
export function serviceName(service: LinkedService): string {
  return targets[service].name
}

/** Returns the address that shares a page with a service. */
export function shareAddress(service: LinkedService, page: SharedPage): string {
  const { form, query } = targets[service]
  const fields = Object.entries(query(page)).map(([name, value]) => `${name}=${encodeSegment(value)}`)
  return `${form}?${fields.join('&')}`
}
