import { address, flag, noLimit, whole } from '../kinds'

/** Code blocks and diagrams. The highlighter and its colours are included; an address adds others. */
export const code = {
  PRISM_JS_PATH: address('', 'Another highlighter script. Empty: the one that comes with the product.'),
  PRISM_JS_AUTO_LOADER: address('', 'Loader for further languages. Empty: those that come with the product.'),
  PRISM_THEME_PREFIX_PATH: address('', 'Colours when they do not follow the display mode. Empty: our own.'),
  PRISM_THEME_SWITCH: flag(true, 'Colours follow the display mode.'),
  PRISM_THEME_LIGHT_PATH: address('', 'Colours of the light display. Empty: our own.'),
  PRISM_THEME_DARK_PATH: address('', 'Colours of the dark display. Empty: our own.'),
  CODE_MAC_BAR: flag(true, 'Bar with three dots above code.'),
  CODE_LINE_NUMBERS: flag(false, 'Line numbers.'),
  CODE_COLLAPSE: flag(true, 'Long blocks can be folded.'),
  CODE_COLLAPSE_EXPAND_DEFAULT: flag(true, 'Such blocks are open at start.'),
  CODE_COLLAPSE_MIN_LINES: whole(20, [1, noLimit], 'Lines from which a block is long.'),
  MERMAID_CDN: address(
    '',
    'Another build of the diagram library, as an ES module. Empty: the one that comes with the product.',
  ),
}
