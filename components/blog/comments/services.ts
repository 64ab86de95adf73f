import type { CommentService } from '@/conf/comments'
import type { Mount } from './adapter'

interface Service {
  /** In the service's own spelling. */
  label: string
  /** The adapter of the service; loaded when a reader comes near. */
  load(): Promise<{ mount: Mount }>
}

/** The eight kinds of comment service. */
export const services: Record<CommentService, Service> = {
  twikoo: { label: 'Twikoo', load: () => import('./twikoo') },
  giscus: { label: 'giscus', load: () => import('./giscus') },
  gitalk: { label: 'Gitalk', load: () => import('./gitalk') },
  cusdis: { label: 'Cusdis', load: () => import('./cusdis') },
  utterances: { label: 'utterances', load: () => import('./utterances') },
  waline: { label: 'Waline', load: () => import('./waline') },
  valine: { label: 'Valine', load: () => import('./valine') },
  artalk: { label: 'Artalk', load: () => import('./artalk') },
}
