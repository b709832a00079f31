// What is wrong with a page as it lies: on the page itself, with nothing but what a browser says of it.

/** Letters that nobody can read are smaller than this, in CSS pixels. */
const LEAST_TYPE = 11;
/** Where there is room to spare, letters are at least this large. */
const ROOMY_TYPE = 13;
/** A panel of which more than this is empty has room to spare. */
const ROOMY = 1 / 3;
/** What a finger presses is at least this wide and high. */
const FINGER = 40;

/** Judges the page, or a part of it, and returns a sentence for everything that is wrong. `touch`: it is used by fingers. `still`: it must not scroll. `fresh`: nobody has scrolled it yet. */
export async function judge(page, { part = 'body', touch = false, still = false, fresh = false } = {}) {
  // What was just drawn has measured its room and has its letters.
  await page.evaluate(() => document.fonts.ready.then(() => new Promise((drawn) => requestAnimationFrame(() => requestAnimationFrame(drawn)))));
  return page.evaluate(look, { part, touch, still, fresh, LEAST_TYPE, ROOMY_TYPE, ROOMY, FINGER });
}

/** On the page. */
function look({ part, touch, still, fresh, LEAST_TYPE, ROOMY_TYPE, ROOMY, FINGER }) {
  const PRESSED = 'button, a[href], input:not([type=hidden]), select, textarea, summary, [role=tab]';
  const root = document.querySelector(part);
  const found = [];
  const say = (fault, node, more = '') => found.push(`${fault}: ${nameOf(node)}${more}`);

  function nameOf(node) {
    const words = (node.getAttribute('aria-label') ?? node.textContent).trim().replaceAll(/\s+/g, ' ').slice(0, 50);
    const kind = (one) => `${one.tagName.toLowerCase()}${[...one.classList].filter((name) => !name.startsWith('svelte-')).map((name) => `.${name}`).join('')}`;
    return `${node.parentElement ? `${kind(node.parentElement)} > ` : ''}${kind(node)} “${words}”`;
  }
  const isSeen = (node) => node.checkVisibility({ opacityProperty: true, visibilityProperty: true, contentVisibilityAuto: true }) && !node.closest('.hidden-text, .skip, [inert]');
  const size = (box) => `${Math.round(box.width)}×${Math.round(box.height)}`;

  /** What of a box is left after everything around it has cut it; and whether scrolling brings the rest. */
  function cut(node, box) {
    let [left, top, right, bottom] = [box.left, box.top, box.right, box.bottom];
    for (let around = node.parentElement; around && around !== document.documentElement; around = around.parentElement) {
      const style = getComputedStyle(around);
      const isSvg = around instanceof SVGSVGElement;
      if (!isSvg && style.overflowX === 'visible' && style.overflowY === 'visible') continue;
      if (isSvg && style.overflow === 'visible') continue;
      const edge = around.getBoundingClientRect();
      const scrolls = (overflow) => !isSvg && (overflow === 'auto' || overflow === 'scroll');
      // What can be scrolled into sight is not cut off, as long as it fits then.
      if (scrolls(style.overflowX) || scrolls(style.overflowY)) {
        if (!scrolls(style.overflowX)) [left, right] = [Math.max(left, edge.left), Math.min(right, edge.right)];
        return { width: right - left, height: bottom - top };
      }
      [left, right] = [Math.max(left, edge.left), Math.min(right, edge.right)];
      [top, bottom] = [Math.max(top, edge.top), Math.min(bottom, edge.bottom)];
      if (style.position === 'fixed') break;
    }
    return { width: right - left, height: bottom - top };
  }

  /** What of a box is in sight now: neither scrolled away nor outside of the window. */
  function inSight(node, box) {
    let [left, top, right, bottom] = [Math.max(0, box.left), Math.max(0, box.top), Math.min(innerWidth, box.right), Math.min(innerHeight, box.bottom)];
    for (let around = node.parentElement; around && around !== document.documentElement; around = around.parentElement) {
      const style = getComputedStyle(around);
      if (around === document.body || style.overflow === 'visible') continue;
      const edge = around.getBoundingClientRect();
      [left, top, right, bottom] = [Math.max(left, edge.left), Math.max(top, edge.top), Math.min(right, edge.right), Math.min(bottom, edge.bottom)];
    }
    return right - left > 2 && bottom - top > 2 ? { left, top, right, bottom, width: right - left, height: bottom - top } : null;
  }

  /** Pieces of text with the box of each line; what is written in the pictures of the lobby is part of them. */
  function* texts() {
    const walker = document.createTreeWalker(root, NodeFilter.SHOW_TEXT);
    for (let text; (text = walker.nextNode()); ) {
      const node = text.parentElement;
      if (!text.data.trim() || node.closest('script, style, option, title, desc, noscript, .games svg') || !isSeen(node)) continue;
      const range = document.createRange();
      range.selectNodeContents(text);
      yield { node, text, lines: [...range.getClientRects()].filter(({ width, height }) => width > 0.5 && height > 0.5) };
    }
  }

  /** The size of letters as they are on the screen. */
  function typeSize(node) {
    const size = Number.parseFloat(getComputedStyle(node).fontSize);
    const matrix = node.getScreenCTM?.();
    return matrix && node.closest('svg') ? size * Math.hypot(matrix.a, matrix.b) : size;
  }

  /** How much of a panel nothing lies on: squares of eight pixels that no letter, picture or control touches. */
  function emptiness(panel) {
    const GRAIN = 8;
    const edge = panel.getBoundingClientRect();
    const [columns, rows] = [Math.floor(edge.width / GRAIN), Math.floor(edge.height / GRAIN)];
    const taken = new Set();
    const lay = (box) => {
      for (let row = Math.max(0, Math.floor((box.top - edge.top) / GRAIN)); row < Math.min(rows, (box.bottom - edge.top) / GRAIN); row += 1) {
        for (let column = Math.max(0, Math.floor((box.left - edge.left) / GRAIN)); column < Math.min(columns, (box.right - edge.left) / GRAIN); column += 1) taken.add(row * columns + column);
      }
    };
    const isDrawn = (piece) => piece.matches('svg, img, button, select, input, [role=img]') || hasSurface(getComputedStyle(piece));
    for (const piece of panel.querySelectorAll('*')) if (!(piece instanceof SVGElement && !(piece instanceof SVGSVGElement)) && isDrawn(piece) && isSeen(piece)) lay(piece.getBoundingClientRect());
    for (const { node, lines } of texts()) if (panel.contains(node)) lines.forEach(lay);
    return 1 - taken.size / (columns * rows);
  }

  const hasSurface = (style) => style.backgroundImage !== 'none' || !/^(transparent|rgba\(.*, 0\))$/.test(style.backgroundColor);

  /** The panel that something lies on: a surface of its own, with some extent. */
  function panelOf(node) {
    for (let around = node; around && around !== document.body; around = around.parentElement) {
      if (around instanceof SVGElement) continue;
      const style = getComputedStyle(around);
      const box = around.getBoundingClientRect();
      if (box.width < 160 || box.height < 72 || around.matches('button, table, td, th, p')) continue;
      if (hasSurface(style)) return around;
    }
    return null;
  }

  // What lies over a text is found by pointing at it: for that, everything can be pointed at.
  const solid = new CSSStyleSheet();
  solid.replaceSync('* { pointer-events: auto !important }');
  document.adoptedStyleSheets.push(solid);
  const empty = new Map();
  for (const { node, text, lines } of texts()) {
    const type = typeSize(node);
    if (type < LEAST_TYPE - 0.05) say(`letters of ${type.toFixed(1)} px`, node);
    else if (type < ROOMY_TYPE - 0.05 && !node.closest('.clause')) {
      const panel = panelOf(node);
      if (panel && !panel.matches('.board, .play')) {
        if (!empty.has(panel)) empty.set(panel, emptiness(panel));
        if (empty.get(panel) > ROOMY) say(`letters of ${type.toFixed(1)} px on a panel that is ${Math.round(empty.get(panel) * 100)} % empty (${nameOf(panel).slice(0, 60)} ${size(panel.getBoundingClientRect())})`, node);
      }
    }
    for (const line of lines) {
      const left = cut(node, line);
      // Letters are lower than their line.
      if (left.width < line.width - 1.5 || left.height < line.height * 0.75) say('text is cut off', node, ` (${size(line)}, of which ${size({ width: Math.max(0, left.width), height: Math.max(0, left.height) })})`);
      if (line.left < -1 || line.right > innerWidth + 1) { if (!scrollsAcross(node)) say('text leaves the window', node); }
    }
    if (getComputedStyle(node).textOverflow === 'ellipsis' && node.scrollWidth > node.clientWidth + 1) say('text is shortened', node);
    const line = lines.length && inSight(node, lines[0]);
    if (line) covered(node, line);
  }

  function scrollsAcross(node) {
    for (let around = node.parentElement; around; around = around.parentElement) if (/auto|scroll/.test(getComputedStyle(around).overflowX)) return true;
    return false;
  }

  /** Something opaque over the middle of a line of text. */
  function covered(node, line) {
    const [x, y] = [line.left + line.width / 2, line.top + line.height / 2];
    for (const over of document.elementsFromPoint(x, y)) {
      if (over === node || over.contains(node) || node.contains(over)) return;
      if (floats(over) && floats(over) !== floats(node)) return;
      // A piece that lies on the board lies on what is printed there.
      if (over instanceof SVGElement && node instanceof SVGElement && over.closest('.board') === node.closest('.board')) continue;
      if (isOpaque(over)) return say(`text is covered by ${nameOf(over)}`, node);
    }
  }

  function isOpaque(node) {
    const style = getComputedStyle(node);
    if (Number(style.opacity) < 0.6) return false;
    if (node instanceof SVGGeometryElement) return !/^none|url/.test(style.fill) && Number(style.fillOpacity) > 0.6 && !/, 0(\.[0-5]\d*)?\)$/.test(style.fill);
    if (node instanceof SVGElement) return false;
    const alpha = style.backgroundColor === 'transparent' ? 0 : Number(/rgba\(.*, ([\d.]+)\)|\/ ([\d.]+)\)/.exec(style.backgroundColor)?.slice(1).find(Boolean) ?? 1);
    return alpha > 0.6 || /gradient/.test(style.backgroundImage);
  }

  document.adoptedStyleSheets.pop();

  // Controls.
  const controls = [...root.querySelectorAll(PRESSED)].filter((node) => isSeen(node) && !node.disabled && node.getAttribute('aria-hidden') !== 'true' && node.getBoundingClientRect().width > 0);
  const isPlace = (node) => !!node.closest('.play') && !node.closest('.dock') && node.dataset.nav !== undefined;
  const isInline = (node) => node.matches('a') && getComputedStyle(node).display === 'inline';
  const boxes = controls.map((node) => node.getBoundingClientRect());
  const seen = controls.map((node, index) => inSight(node, boxes[index]));
  for (const [index, node] of controls.entries()) {
    const box = boxes[index];
    if (touch && !isPlace(node) && !isInline(node) && !node.closest('.clause') && !node.matches('.clause, input[type=radio], input[type=checkbox]') && (box.width < FINGER - 0.5 || box.height < FINGER - 0.5)) say(`a target of ${size(box)}`, node);
    for (let other = index + 1; seen[index] && other < controls.length; other += 1) {
      const [one, two] = [node, controls[other]];
      if (!seen[other] || one.contains(two) || two.contains(one) || (isPlace(one) && isPlace(two)) || floats(one) !== floats(two)) continue;
      const wide = Math.min(seen[index].right, seen[other].right) - Math.max(seen[index].left, seen[other].left);
      const high = Math.min(seen[index].bottom, seen[other].bottom) - Math.max(seen[index].top, seen[other].top);
      if (wide > 2 && high > 2) say(`overlaps ${nameOf(two)}`, one);
    }
  }

  function floats(node) {
    const around = node.closest('.dock, aside > .deeds, .film, dialog, .result, header.top, p.line');
    return around && (around.matches('dialog') || ['fixed', 'sticky'].includes(getComputedStyle(around).position)) ? around : null;
  }

  // The whole page.
  const page = document.documentElement;
  if (page.scrollWidth > innerWidth) found.push(`the page scrolls sideways: ${page.scrollWidth} px in ${innerWidth}`);
  if (still && page.scrollHeight > innerHeight + 1) {
    const lowest = [...document.querySelectorAll('main *')].reduce((low, node) => (node.getBoundingClientRect().bottom > low.getBoundingClientRect().bottom ? node : low));
    say(`the page scrolls, ${page.scrollHeight} px in ${innerHeight}`, lowest);
  }
  if (still) {
    for (const node of root.querySelectorAll('.play *, .players *')) {
      const style = getComputedStyle(node);
      if (/auto|scroll/.test(style.overflowY) && node.scrollHeight > node.clientHeight + 2 && !node.closest('.dock, .inked')) say(`a part of the board scrolls (${node.scrollHeight} px in ${node.clientHeight})`, node);
    }
  }

  // On a page that scrolls something of what is lit is in sight at first, above the dock.
  const dock = root.querySelector('.dock');
  const lit = [...root.querySelectorAll('.play [data-nav=lit]')].filter((node) => node.offsetParent !== null && !node.closest('.dock'));
  if (fresh && dock && lit.length && page.scrollHeight > innerHeight && !root.querySelector('.table[data-mine=false]')) {
    const edge = dock.getBoundingClientRect().top;
    if (!lit.some((node) => node.getBoundingClientRect().top >= -1 && node.getBoundingClientRect().bottom <= edge + 1)) found.push(`nothing of what is lit is in sight: ${nameOf(lit[0])}`);
  }

  // Everything can be brought into sight and pressed there.
  const [scrollX, scrollY] = [window.scrollX, window.scrollY];
  for (const node of controls) {
    // What takes no press at the moment need not be reached.
    if (getComputedStyle(node).pointerEvents === 'none') continue;
    let at = hits(node);
    if (!at) {
      node.scrollIntoView({ block: 'nearest', inline: 'nearest', behavior: 'instant' });
      at = hits(node);
    }
    if (!at) {
      node.scrollIntoView({ block: 'center', inline: 'center', behavior: 'instant' });
      at = hits(node);
    }
    if (!at) say('cannot be pressed', node, ` at ${Math.round(node.getBoundingClientRect().left)}, ${Math.round(node.getBoundingClientRect().top)}`);
  }
  window.scrollTo({ left: scrollX, top: scrollY, behavior: 'instant' });

  /** Does some point of it, looked for in a grid, belong to it? */
  function hits(node) {
    const parts = [0.5, 0.3, 0.7, 0.12, 0.88];
    const owns = (over) => !!over && (node === over || node.contains(over) || over.closest('label')?.control === node);
    return [...node.getClientRects()].some(({ left, top, width, height }) => parts.some((down) => parts.some((across) => owns(document.elementFromPoint(left + width * across, top + height * down)))));
  }
  return [...new Set(found)];
}
