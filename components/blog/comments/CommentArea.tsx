import dynamic from 'next/dynamic'

/** The comment area, in a chunk that only pages with comments load. */
export const CommentArea = dynamic(() => import('../Comments').then((module) => module.Comments))
