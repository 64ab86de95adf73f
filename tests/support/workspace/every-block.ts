import type { ContentFiles } from '@/lib/embedded-workspace/compile'

const WORKSPACE = `
title: Ink test
description: Every block once
icon: "🪶"
cover: /images/page-cover/harbour.webp
people:
  - { id: lin, name: Lin Yao, avatar: /files/avatar-lin.webp }
config:
  - { name: AUTHOR, value: Lin Yao, enable: true }
  - { name: SINCE, value: 2020, enable: false }
databases:
  trips:
    name: Trips
    icon: "🧭"
    schema:
      Name: title
      Stage: select
      Days: { type: number, format: number_with_commas }
      Done: checkbox
      Link: url
      When: date
      Tags: multi_select
      Who: person
      Papers: file
    views:
      - { type: table, name: All, columns: [Name, Stage, Days], sort: [{ by: Days, direction: descending }] }
      - { type: board, name: By stage, group: Stage }
      - { type: gallery, name: Pictures }
      - { type: list, name: Plain, filter: [{ property: Done, operator: checkbox_is, value: true }] }
      - { type: table, name: Grouped, group: Done }
    rows:
      - Name: Kyoto
        Stage: Planned
        Days: 5
        Done: false
        When: 2026-03-01
        Tags: [tea, walk]
        Who: lin
        Papers: /files/ticket.pdf
        cover: /images/page-cover/kyoto.webp
        body: "Text of the **row's** page."
      - { Name: Oslo, Stage: Done, Days: 12, Done: true, Link: "https://example.com/oslo?a=b" }
      - { Name: Nowhere }
      - { row: harbour-walk }
`

const EVERY_BLOCK = `---
type: Post
status: Published
title: Every block
slug: every-block
date: 2026-05-04
cover: /images/page-cover/harbour.webp
---
::breadcrumb

::toc

# One

Words: **bold** *italic* ~~struck~~ \`code\` [link](https://example.com/) $x^2$ :u[under] :color[red]{name=red}
[row](row:harbour-walk) :page{row=harbour-walk} :person{id=lin} :date{start=2026-05-04 end=2026-05-06}

## Two

### Three

#### Four

:::color[blue_background]
Coloured.
:::

- bullet
  - inner bullet
1. number
- [x] done
- [ ] open

> quoted

:::toggle[Toggle]
Hidden.
:::

:::toggle[Toggle heading]{level=2}
Hidden below a heading.
:::

:::callout{icon=💡 color=gray_background}
Called out.
:::

---

\`\`\`ts caption="A caption"
const x = 1
\`\`\`

$$
E = mc^2
$$

::table-options{rowHeader=true widths="160,240"}
| a | b |
|---|---|
| c | d |

![A pond](/files/pond.webp "A pond in May"){width=480}

::video{src=/files/ripples.mp4 caption="Ripples"}

::video{src="https://www.youtube.com/watch?v=aqz-KE-bpKQ"}

::audio{src=/files/notes.mp3 name="Notes"}

::pdf{src=/files/paper.pdf}

::file{src=/files/kit.zip size="2 KB"}

::embed{src="https://example.com/" height=320}

::bookmark{url="https://example.com/" title="Example" description="A place" icon=/files/icon.png}

::drive{url="https://drive.google.com/file/d/abc123/view" title="Notes" icon=/files/icon.png modified=2026-01-02}

::external{url="https://github.com/example/blog/pull/1" title="Fix it" owner=example}

::tweet{url="https://twitter.com/jack/status/20"}

::alias{row=harbour-walk}

:::page[Child page]
Inside the child page.
:::

::::columns
:::column{ratio=0.4}
Left.
:::
:::column{ratio=0.6}
Right.
:::
::::

:::synced{id=signature}
Signed.
:::

::synced-copy{of=signature}

::database{id=trips}

::::tabs
:::tab[First]
First panel.
:::
:::tab[Second]
Second panel.
:::
::::

::button[Press]

::blank

::unsupported{type=quantum_note}

The end.
`

const HARBOUR = `---
type: Post
status: Published
title: The harbour at five
slug: harbour-walk
category: Travel
tags: [推荐, Photography]
date: 2026-05-05
icon: "🌊"
cover: /files/harbour.webp
---
A walk. The same signature:

::synced-copy{of=signature}

::database{id=trips}
`

const CONFIG = `---
type: Config
status: Published
title: Config
---
`

/** A workspace with every kind of block, format, property and view. */
export const everyBlock: ContentFiles = {
  'workspace.yaml': WORKSPACE,
  'rows/010-every-block.md': EVERY_BLOCK,
  'rows/020-harbour.md': HARBOUR,
  'rows/900-config.md': CONFIG,
}
