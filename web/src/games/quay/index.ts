/** The pieces of any game; each can be replaced by one of this game's own. */
export * from '../any';
