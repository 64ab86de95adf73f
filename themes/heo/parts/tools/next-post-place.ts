/** Id of the place below the floating controls where an article's next-post card comes up. */
export const nextPostPlace = 'next-post'
