import { postsByCategory } from './posts'
import type { Post, Site } from './types'
import { categoryHref } from './urls'

/** A part of the tree that a knowledge base is read by. What it does not hold is left out: it is sent with every page. */
export interface TreeBranch {
  name: string
  /** Where the name itself leads; '' for nowhere. */
  to: string
  branches?: TreeBranch[]
  /** The posts of the category that `to` leads to. */
  posts?: { title: string; href: string }[]
  /** How many more posts the category has than are named. */
  further?: number
}

/** Posts that a branch names. */
const branchLimit = 20

/**
 * The tree of a site: the owner's menu, in which every entry that leads to a category holds the category's posts; without a
 * menu the categories, and after them the posts that have none.
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
      // A mere heading of a menu may have a hash for an address.
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
 * Address of the post that a knowledge base begins with: the first that a branch holds, top down; without any the newest post.
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

/** An address as text, so that the ways to encode it do not matter. */
function plain(address: string): string {
  try {
    return decodeURIComponent(address)
  } catch {
    return address
  }
}
