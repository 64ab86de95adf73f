import type { Screen } from '@/lib/screens/types'
import { type Theme, ThemeFrame } from '../theme'
import { Shell } from './Shell'
import { Archive } from './screens/Archive'
import { Article } from './screens/Article'
import { CategoryIndex } from './screens/CategoryIndex'
import { Home } from './screens/Home'
import { Memos } from './screens/Memos'
import { NotFound } from './screens/NotFound'
import { PostList } from './screens/PostList'
import { Search } from './screens/Search'
import { SignIn } from './screens/SignIn'
import { SignUp } from './screens/SignUp'
import { TagIndex } from './screens/TagIndex'

const heo: Theme = {
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

/** The default theme. */
export default function Heo({ screen }: { screen: Screen }) {
  return <ThemeFrame theme={heo} screen={screen} />
}
