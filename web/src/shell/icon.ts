/** The small picture beside the title of the page: another one when it is one's turn. */
export const icon = {
  set(isTurn: boolean): void {
    const link = document.querySelector<HTMLLinkElement>('link[rel=icon]');
    const wanted = isTurn ? '/icon-turn.svg' : '/icon.svg';
    if (link && link.getAttribute('href') !== wanted) link.setAttribute('href', wanted);
  },
};
