import { withGoneOf } from '../gone-rows'
import type { PropertyNames } from '../table/columns'
import { withoutWithdrawn } from '../visibility/withdrawn-elsewhere'
import type { Content, ContentStore } from './content-store'

/** Milliseconds by which clocks of instances may differ. */
const clockGap = 60_000

/** Milliseconds between two looks at what other instances have stored. */
const lookAgain = 2_000

/** Milliseconds between two readings of the workspace while what others store cannot be read. */
const aloneFor = 10_000

/** Content, and when its list of the table was read, in milliseconds since the epoch. */
export interface KnownContent {
  content: Content
  loadedAt: number
}

interface NewerContent {
  newer: KnownContent
  /** The content to which later answers are compared: what differs from it is stored. */
  stored: Content
}

/** Finds what other instances behind the same store have read or withdrawn. */
export class OtherInstances {
  private answeredAt = 0
  private lookedAt = 0
  private aloneAt = 0
  /** The stored content that was compared last, by its time of writing, and the content of this instance after that. */
  private compared: { writtenAt: number; content: Content } | null = null

  constructor(
    private readonly store: ContentStore,
    private readonly names: PropertyNames,
    private readonly now: () => number,
  ) {}

  /** Call it for each answer of the workspace. @param began when it was asked for */
  answered(began: number): void {
    this.answeredAt = began
  }

  /**
   * Whether another instance has stored content since the last call, or may have, while that cannot be read. Looks again
   * after two seconds at the earliest.
   */
  async haveStored(): Promise<boolean> {
    const now = this.now()
    if (Math.abs(now - this.lookedAt) < lookAgain) return false
    this.lookedAt = now
    if (await this.store.isOverwritten()) return true
    if (!this.store.isAlone || Math.abs(now - this.aloneAt) < aloneFor) return false
    this.aloneAt = now
    return true
  }

  /** Returns content of which another instance has read a newer list; null when there is none. */
  async newer({ content, loadedAt }: KnownContent): Promise<NewerContent | null> {
    const stored = await this.store.readNewerContent(loadedAt)
    return (
      stored && { newer: { ...stored, content: withGoneOf(stored.content, content) }, stored: stored.content }
    )
  }

  /**
   * The same while the workspace does not answer. Without a newer list it is the known content without what another
   * instance has withdrawn since the last answer: one that cannot read the list still reads the rows.
   */
  async newerOrWithdrawn(known: KnownContent): Promise<NewerContent | null> {
    return (await this.newer(known)) ?? this.withdrawn(known)
  }

  private async withdrawn(known: KnownContent): Promise<NewerContent | null> {
    const { compared } = this
    const isCompared = (writtenAt: number) =>
      compared?.writtenAt === writtenAt && compared.content === known.content
    const stored = await this.store.readWrittenContent(
      (writtenAt) => writtenAt > this.answeredAt - clockGap && !isCompared(writtenAt),
    )
    if (stored === null) return null
    const content = withoutWithdrawn(known.content, stored.content, this.names, this.now())
    this.compared = { writtenAt: stored.writtenAt, content }
    return content === known.content ? null : { newer: { ...known, content }, stored: content }
  }
}
