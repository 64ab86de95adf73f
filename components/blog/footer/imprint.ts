/** Data of the footer: years, registration and profiles. */
import type { BrowserSettings } from '@/conf/browser'
import type { IconName } from '../../ui/icon-names'

interface SocialLink {
  name: string
  href: string
  icon: IconName
}

type ContactSettings = Pick<
  BrowserSettings,
  | 'CONTACT_GITHUB'
  | 'CONTACT_TWITTER'
  | 'CONTACT_WEIBO'
  | 'CONTACT_TELEGRAM'
  | 'CONTACT_LINKEDIN'
  | 'CONTACT_BILIBILI'
  | 'CONTACT_YOUTUBE'
  | 'CONTACT_INSTAGRAM'
  | 'CONTACT_XIAOHONGSHU'
  | 'CONTACT_ZHISHIXINGQIU'
  | 'CONTACT_WEHCHAT_PUBLIC'
>

/** The profiles that are set, in the footer's order; names are those of the services. */
export function socialLinks(settings: ContactSettings): SocialLink[] {
  const all: SocialLink[] = [
    { name: 'GitHub', href: settings.CONTACT_GITHUB, icon: 'github' },
    { name: 'X', href: settings.CONTACT_TWITTER, icon: 'x' },
    { name: '微博', href: settings.CONTACT_WEIBO, icon: 'weibo' },
    { name: 'Telegram', href: settings.CONTACT_TELEGRAM, icon: 'telegram' },
    { name: 'LinkedIn', href: settings.CONTACT_LINKEDIN, icon: 'linkedin' },
    { name: 'Bilibili', href: settings.CONTACT_BILIBILI, icon: 'bilibili' },
    { name: 'YouTube', href: settings.CONTACT_YOUTUBE, icon: 'youtube' },
    { name: 'Instagram', href: settings.CONTACT_INSTAGRAM, icon: 'instagram' },
    { name: '小红书', href: settings.CONTACT_XIAOHONGSHU, icon: 'xiaohongshu' },
    { name: '知识星球', href: settings.CONTACT_ZHISHIXINGQIU, icon: 'sparkles' },
    { name: '微信公众号', href: settings.CONTACT_WEHCHAT_PUBLIC, icon: 'wechat' },
  ]
  return all.filter(({ href }) => href !== '')
}

/** The years of the copyright line: `since–year`, or the year alone when `since` is not earlier; 0 means unset. */
export function copyrightYears(since: number, year: number): string {
  return since > 0 && since < year ? `${since}–${year}` : `${year}`
}

/** The address of the public registry for a regional registration: its number is the digits of the text. */
export function registryAddress(badge: string): string {
  return `https://beian.mps.gov.cn/#/query/webSearch?code=${badge.replace(/\D/g, '')}`
}
