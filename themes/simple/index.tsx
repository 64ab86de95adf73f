import type { Screen } from '@/lib/screens/types'
import { type Theme, ThemeFrame } from '../theme'
import { Shell } from './Shell'
import { Archive } from './screens/Archive'
import { Article } from './screens/Article'
import { CategoryIndex, TagIndex } from './screens/Indexes'
import { Home, PostList } from './screens/Lists'
import { Memos } from './screens/Memos'
import { NotFound, SignIn, SignUp } from './screens/Messages'
import { Search } from './screens/Search'

const simple: Theme = {
  Shell,
  screens: {
    home: Home,
    list: PostList,
    archive: Archive,
    'category-index': CategoryIndex,
    'tag-index': TagIndex,
    search: Search,
    article: Article,
    memos: Memos,
    'not-found': NotFound,
    'sign-in': SignIn,
    'sign-up': SignUp,
  },
}

/** An alternate theme: typographic, one column. */
export default function Simple({ screen }: { screen: Screen }) {
  return <ThemeFrame theme={simple} screen={screen} />
}
