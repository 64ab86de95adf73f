import { useState } from 'react'
import type { TreeBranch } from '@/lib/site/tree'
import { useSite } from '../../SiteProvider'
import { Link } from '../../ui/Link'
import { samePath } from '../../ui/links'
import { PreservedHtml } from '../../ui/PreservedHtml'
import { VisuallyHidden } from '../../ui/Text'
import { useThemeClasses } from '../theme-classes'

/**
 * The site as a tree: the owner's menu, or the categories, each with its posts. The branches around the page in
 * view are open.
 */
export function Tree({ path }: { path: string }) {
  const { tree = [] } = useSite()
  const looks = useThemeClasses()
  // The server's HTML marks the first page. After a navigation the data is available, and the tree is drawn again.
  const [first] = useState(path)
  const [moved, setMoved] = useState(false)
  if (!moved && path !== first) setMoved(true)
  return (
    <PreservedHtml key={moved ? 'drawn' : 'sent'} id="site-tree" className={looks.tree}>
      <Branches branches={tree} path={path} top />
    </PreservedHtml>
  )
}

interface BranchesProps {
  branches: readonly TreeBranch[]
  path: string
  /** Top-level branches are open. */
  top?: boolean
}

function Branches({ branches, path, top = false }: BranchesProps) {
  return (
    <ul>
      {branches.map((branch) => (
        <li key={`${branch.name} ${branch.to}`}>
          {branch.to !== '' && <Leaf name={branch.name} to={branch.to} path={path} />}
          {(branch.branches ?? branch.posts) && (
            <details open={top || holds(branch, path)}>
              <summary>
                {branch.to === '' ? branch.name : <VisuallyHidden>{branch.name}</VisuallyHidden>}
              </summary>
              <Held branch={branch} path={path} />
            </details>
          )}
        </li>
      ))}
    </ul>
  )
}

/** The content of a branch: branches, then posts, then a link to further posts. */
function Held({ branch, path }: { branch: TreeBranch; path: string }) {
  const { branches = [], further, name, posts = [], to } = branch
  return (
    <>
      {branches.length > 0 && <Branches branches={branches} path={path} />}
      {posts.length > 0 && (
        <ul>
          {posts.map(({ href, title }) => (
            <li key={href}>
              <Leaf name={title} to={href} path={path} />
            </li>
          ))}
          {further && (
            <li>
              <Link href={to}>
                … <VisuallyHidden>{name}</VisuallyHidden> +{further}
              </Link>
            </li>
          )}
        </ul>
      )}
    </>
  )
}

function Leaf({ name, to, path }: { name: string; to: string; path: string }) {
  return (
    <Link href={to} aria-current={samePath(to, path) ? 'page' : undefined}>
      {name}
    </Link>
  )
}

function holds({ branches = [], posts = [], to }: TreeBranch, path: string): boolean {
  return (
    samePath(to, path) ||
    posts.some(({ href }) => samePath(href, path)) ||
    branches.some((branch) => holds(branch, path))
  )
}
