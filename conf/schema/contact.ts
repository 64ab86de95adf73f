import { z } from 'zod'
import { address } from '../kinds'
import { trimmed } from '../read-text'

/** Profiles of the author. An empty entry is not shown. */
export const contact = {
  CONTACT_GITHUB: address('', 'Code hosting.'),
  CONTACT_TWITTER: address('', 'Microblog.'),
  CONTACT_WEIBO: address('', 'Microblog, Weibo.'),
  CONTACT_TELEGRAM: address('', 'Messaging.'),
  CONTACT_LINKEDIN: address('', 'Professional network.'),
  CONTACT_BILIBILI: address('', 'Videos, Bilibili.'),
  CONTACT_YOUTUBE: address('', 'Videos, YouTube.'),
  // Stored encoded (heo.md 4.4), so that harvesters do not find it in the page.
  CONTACT_EMAIL: z
    .preprocess(trimmed, z.union([z.literal(''), z.email().transform((plain) => btoa(plain))]))
    .default('')
    .meta({
      description:
        'E-mail address, in plain text here. Pages contain it encoded (Base64) until a reader presses the link.',
      allowed: 'empty or an e-mail address',
    }),
  CONTACT_INSTAGRAM: address('', 'Pictures, Instagram.'),
  CONTACT_XIAOHONGSHU: address('', 'Notes, Xiaohongshu.'),
  CONTACT_ZHISHIXINGQIU: address('', 'Community, Zhishixingqiu.'),
  CONTACT_WEHCHAT_PUBLIC: address('', 'Public account on WeChat.'),
}
