import { postsByCategory } from './posts'
import type { Post, Site } from './types'
import { categoryHref } from './urls'

/**
 * A branch of a knowledge base's navigation tree. Empty fields are absent, because the tree is sent with every
 * page.
 */
export interface TreeBranch {
  name: string
  /** Link of the branch's name; '' for none. */
  to: string
  branches?: TreeBranch[]
  /** The posts of the category that `to` links to. */
  posts?: { title: string; href: string }[]
  /** Number of further posts of the category. */
  further?: number
}

/** Posts per branch. */
const branchLimit = 20

/**
 * The navigation tree of a site: the owner's menu, with the posts of a category below each link to it; without a
 * menu the categories, followed by the posts that have none.
 */
export function siteTree({
  categories,
  menu,
  posts,
}: Pick<Site, 'menu' | 'categories' | 'posts'>): TreeBranch[] {
  const byAddress = new Map(categories.map(({ name }) => [plain(categoryHref(name)), name]))
  const ofCategory = postsByCategory(posts)
  const branch = (name: string, to: string, branches: TreeBranch[] = []): TreeBranch => {
    const category = byAddress.get(plain(to))
    const held = category === undefined ? [] : (ofCategory.get(category) ?? [])
    return {
      name,
      // A menu heading without a link may have the address `#`.
      to: to === '#' ? '' : to,
      ...(branches.length > 0 && { branches }),
      ...(held.length > 0 && { posts: held.slice(0, branchLimit).map(toLeaf) }),
      ...(held.length > branchLimit && { further: held.length - branchLimit }),
    }
  }
  const shown = menu.filter(({ show, subMenus, to }) => show && (to !== '' || subMenus.length > 0))
  if (shown.length > 0) {
    return shown.map((entry) =>
      branch(
        entry.name,
        entry.to,
        entry.subMenus.map(({ title, to }) => branch(title, to)),
      ),
    )
  }
  return [
    ...categories.map(({ name }) => branch(name, categoryHref(name))),
    ...(ofCategory.get('') ?? []).slice(0, branchLimit).map(({ href, title }) => branch(title, href)),
  ]
}

/**
 * Address of the first post of a knowledge base: the first in the tree from the top, else the newest post.
 * undefined without posts.
 */
export function startOf(tree: readonly TreeBranch[], posts: readonly Post[]): string | undefined {
  const first = (branches: readonly TreeBranch[]): string | undefined => {
    for (const { branches: inner = [], posts = [] } of branches) {
      const found = first(inner) ?? posts[0]?.href
      if (found !== undefined) return found
    }
  }
  return first(tree) ?? posts[0]?.href
}

function toLeaf({ href, title }: Post) {
  return { title, href }
}

/** A decoded address, for comparison. */
function plain(address: string): string {
  try {
    return decodeURIComponent(address)
  } catch {
    return address
  }
}
