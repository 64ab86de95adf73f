import dynamic from 'next/dynamic'

/** The number of a post's comments, in a chunk that only lists with such numbers load. */
export const CommentCount = dynamic(() =>
  import('./comments/CountedComments').then((module) => module.CountedComments),
)
