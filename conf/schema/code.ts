import { address, flag, noLimit, whole } from '../kinds'

/** Code blocks and diagrams. The highlighter and its colours are included; an address adds others. */
export const code = {
  PRISM_JS_PATH: address('', 'Another highlighter script. Empty: the included one.'),
  PRISM_JS_AUTO_LOADER: address('', 'Loader for additional languages, for the script of PRISM_JS_PATH.'),
  PRISM_THEME_PREFIX_PATH: address(
    '',
    'Style sheet of code colours that do not follow the display mode. Empty: the included one.',
  ),
  PRISM_THEME_SWITCH: flag(true, 'Code colours follow the display mode.'),
  PRISM_THEME_LIGHT_PATH: address('', 'Style sheet of code colours in light mode. Empty: the included one.'),
  PRISM_THEME_DARK_PATH: address('', 'Style sheet of code colours in dark mode. Empty: the included one.'),
  CODE_MAC_BAR: flag(true, 'Bar with three dots above code.'),
  CODE_LINE_NUMBERS: flag(false, 'Line numbers.'),
  CODE_COLLAPSE: flag(true, 'Long blocks can be collapsed.'),
  CODE_COLLAPSE_EXPAND_DEFAULT: flag(true, 'Long blocks are initially expanded.'),
  CODE_COLLAPSE_MIN_LINES: whole(20, [1, noLimit], 'Number of lines from which a block counts as long.'),
  MERMAID_CDN: address('', 'Another build of the diagram library, as an ES module. Empty: the included one.'),
}
