/**
 * Image view: a memo's pictures, which are links to their large versions, open over the page instead. A click, Escape
 * or the back gesture closes; arrow keys and buttons lead through the memo's pictures in a circle.
 */
;(() => {
  window.memos ??= {}
  window.memos.viewImage = (root, texts) => {
    for (const link of root.querySelectorAll('.memo-picture')) link.ariaHasPopup = 'dialog'
    const onClick = (event) => {
      const link = event.target.closest?.('.memo-picture')
      const wantsTab = event.metaKey || event.ctrlKey || event.shiftKey || event.altKey
      if (!link || wantsTab || event.button !== 0) return
      event.preventDefault()
      view(link, texts)
    }
    root.addEventListener('click', onClick)
    return () => {
      root.removeEventListener('click', onClick)
      for (const link of root.querySelectorAll('.memo-picture')) link.removeAttribute('aria-haspopup')
    }
  }

  function view(link, texts) {
    const links = [...link.parentElement.querySelectorAll('.memo-picture')]
    let current = links.indexOf(link)
    const dialog = document.createElement('dialog')
    dialog.className = 'memo-view'
    const image = new Image()
    const words = document.createElement('p')
    words.role = 'status'
    const steps = links.length > 1 ? [button('prev', texts.prev, '‹'), button('next', texts.next, '›')] : []
    dialog.append(image, button('close', texts.close, '×'), ...steps, words)

    const show = () => {
      const small = links[current].querySelector('img')
      image.alt = small.alt
      // The small version is there at once, unless it has not loaded yet.
      image.src = small.currentSrc || links[current].href
      const large = new Image()
      large.src = links[current].href
      large.decode().then(
        () => large.src === links[current].href && image.setAttribute('src', large.src),
        () => {},
      )
      const place = links.length > 1 ? `${current + 1} / ${links.length}` : ''
      words.textContent = [place, small.alt].filter(Boolean).join(' · ')
      dialog.ariaLabel = texts.enlarge(small.alt)
    }
    const lead = (by) => {
      if (links.length < 2) return
      current = (current + by + links.length) % links.length
      show()
    }
    dialog.addEventListener('click', (event) => {
      if (event.target === steps[0]) lead(-1)
      else if (event.target === steps[1]) lead(1)
      else dialog.close()
    })
    dialog.addEventListener('keydown', ({ key }) => {
      if (key === 'ArrowLeft') lead(-1)
      if (key === 'ArrowRight') lead(1)
    })
    dialog.addEventListener('close', () => {
      dialog.remove()
      links[current].focus({ preventScroll: true })
    })
    show()
    document.body.append(dialog)
    dialog.showModal()
  }

  function button(name, label, sign) {
    const element = document.createElement('button')
    element.type = 'button'
    element.className = `memo-view-${name}`
    element.ariaLabel = label
    element.textContent = sign
    return element
  }
})()
