/** What the carts of a player are called. */
export const LETTERS = ['a', 'b'];
