import { z } from 'zod'
import { address, choice, flag, origin, text, textList, whole } from '../kinds'
import { readJson, trimmed } from '../read-text'

/** A track of the music player. */
const track = z.object({
  name: z.string(),
  artist: z.string().optional(),
  url: z.string(),
  cover: z.string().optional(),
})

/** Extras around the page, all off or empty. */
export const widget = {
  WIDGET_PET: flag(false, 'Animated pet.'),
  WIDGET_PET_LINK: address('', 'Model of the pet.'),
  WIDGET_PET_SWITCH_THEME: flag(false, 'Pressing the pet changes the theme.'),
  MUSIC_PLAYER: flag(false, 'Music player.'),
  MUSIC_PLAYER_VISIBLE: flag(false, 'Shows the player.'),
  MUSIC_PLAYER_AUTO_PLAY: flag(false, 'Starts automatically.'),
  MUSIC_PLAYER_LRC_TYPE: choice(['0', '1', '3'], '0', 'Format of the lyrics: none, text, file.'),
  MUSIC_PLAYER_CDN_URL: address('', 'Script of the player.'),
  MUSIC_PLAYER_ORDER: choice(['list', 'random'], 'list', 'Order of the tracks.'),
  MUSIC_PLAYER_AUDIO_LIST: z
    .preprocess((value) => (trimmed(value) === '' ? [] : readJson(value)), z.array(track))
    .default(() => [])
    .meta({
      description: 'The tracks.',
      allowed: 'a list of {"name", "artist", "url", "cover"}, as JSON',
    }),
  MUSIC_PLAYER_METING: flag(false, 'Takes the tracks from a music service.'),
  MUSIC_PLAYER_METING_SERVER: text('', 'That service.'),
  MUSIC_PLAYER_METING_ID: text('', 'Play list at that service.'),
  CHATBASE_ID: text('', 'Chatbase: id of the chat.'),
  WEB_WHIZ_ENABLED: flag(false, 'WebWhiz: chat.'),
  WEB_WHIZ_BASE_URL: origin('', 'WebWhiz: server.'),
  WEB_WHIZ_CHAT_BOT_ID: text('', 'WebWhiz: id of the chat.'),
  DIFY_CHATBOT_ENABLED: flag(false, 'Dify: chat.'),
  DIFY_CHATBOT_BASE_URL: origin('', 'Dify: server.'),
  DIFY_CHATBOT_TOKEN: text('', 'Dify: public token of the chat.'),
  FACEBOOK_PAGE: address('', 'Facebook: page shown in a box.'),
  FACEBOOK_PAGE_TITLE: text('', 'Facebook: title of the box.'),
  FACEBOOK_PAGE_ID: text('', 'Facebook: page for the messenger.'),
  FACEBOOK_APP_ID: text('', 'Facebook: app for the messenger.'),
  SPOILER_TEXT_TAG: text('', 'Marks around text that is hidden until pressed.'),
  FIREWORKS: flag(false, 'Fireworks where the reader presses.'),
  FIREWORKS_COLOR: textList([], 'Their colours.'),
  MOUSE_FOLLOW: flag(false, 'Particles that follow the pointer.'),
  MOUSE_FOLLOW_EFFECT_TYPE: whole(1, [1, 12], 'Kind of particles.'),
  MOUSE_FOLLOW_EFFECT_COLOR: text('', 'Their colour.'),
  SAKURA: flag(false, 'Falling petals.'),
  NEST: flag(false, 'Floating lines.'),
  FLUTTERINGRIBBON: flag(false, 'Moving ribbon.'),
  RIBBON: flag(false, 'Still ribbon.'),
  STARRY_SKY: flag(false, 'Stars in the dark display.'),
  CUSTOM_RIGHT_CLICK_CONTEXT_MENU: flag(false, "Own context menu in place of the browser's."),
  CUSTOM_RIGHT_CLICK_CONTEXT_MENU_THEME_SWITCH: flag(false, 'Context menu: switch theme.'),
  CUSTOM_RIGHT_CLICK_CONTEXT_MENU_DARK_MODE: flag(false, 'Context menu: display mode.'),
  CUSTOM_RIGHT_CLICK_CONTEXT_MENU_SHARE_LINK: flag(false, 'Context menu: share the address.'),
  CUSTOM_RIGHT_CLICK_CONTEXT_MENU_RANDOM_POST: flag(false, 'Context menu: random post.'),
  CUSTOM_RIGHT_CLICK_CONTEXT_MENU_CATEGORY: flag(false, 'Context menu: categories.'),
  CUSTOM_RIGHT_CLICK_CONTEXT_MENU_TAG: flag(false, 'Context menu: tags.'),
  ADSENSE_GOOGLE_ID: text('', 'Google AdSense: publisher.'),
  ADSENSE_GOOGLE_TEST: flag(false, 'Google AdSense: test advertisements.'),
  ADSENSE_GOOGLE_SLOT_IN_ARTICLE: text('', 'Google AdSense: slot inside an article.'),
  ADSENSE_GOOGLE_SLOT_FLOW: text('', 'Google AdSense: slot in lists.'),
  ADSENSE_GOOGLE_SLOT_NATIVE: text('', 'Google AdSense: native slot.'),
  ADSENSE_GOOGLE_SLOT_AUTO: text('', 'Google AdSense: automatic slot.'),
  AD_WWADS_ID: text('', 'WWAds: id of the advertisement.'),
  AD_WWADS_BLOCK_DETECT: flag(false, 'WWAds: a note to readers who block it.'),
}
