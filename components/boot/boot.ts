/**
 * The script that every page runs at once; `scripts/browser-scripts.ts` builds it into `public/assets/boot`. It
 * keeps its tasks after hydration: no component repeats them.
 */

import type { BootData } from '@/lib/screens/head/boot-data'
import { bootElement } from '@/lib/site/asset-paths'
import { markComposing } from '../browser/composing'
import { focusOnArrival } from './arrival'
import { watchArticles } from './articles'
import { followHeadings } from './contents'
import { followCopyButtons } from './copy-address'
import { followCovers } from './cover'
import { followModeButtons, holdTransitions } from './display-mode'
import { followEmailLinks } from './email'
import { holdFramework } from './framework'
import { followPlaceButtons } from './go-to'
import { followGreeting } from './greeting'
import { keepFocusClear } from './keep-clear'
import { followMemos } from './memos'
import { rotateNotices } from './notices'
import { followCloseButtons } from './opened'
import { keepOwnLinks } from './own-links'
import { whenPainted } from './page-moments'
import { watchPictures } from './pictures'
import { keepActions, takeEarlyActions } from './replay'
import { followScrolling } from './scroll'
import { followSearchShortcut } from './search-shortcut'

// Both are written by pages/_document of the same build.
const data: BootData = JSON.parse(document.documentElement.dataset.boot ?? '')
const scripts = document.getElementById(bootElement)?.dataset.scripts?.split(' ') ?? []

focusOnArrival()
keepFocusClear()
markComposing()
holdTransitions()
followModeButtons()
followCopyButtons()
followGreeting()
followMemos()
followPlaceButtons()
followEmailLinks()
followCloseButtons()
followSearchShortcut()
rotateNotices()
followCovers()
followScrolling()
followHeadings()
keepOwnLinks(data.subPath)
// After the others, because it holds what none of them handles.
const actions = keepActions()
const early = takeEarlyActions()
const { leavesAfter, subPath } = data
if (leavesAfter === null) holdFramework(scripts, early.length > 0 ? 'at-once' : data.starts, actions)
else void import('./leave').then(({ leaveForNotFound }) => leaveForNotFound(leavesAfter, subPath, actions))
// Each in a task of its own: they look through the whole page, and this one ends with the page's style and layout.
setTimeout(() => watchPictures(data))
whenPainted(watchArticles)
// Replays early actions, now that the handlers are installed.
for (const act of early) act()
