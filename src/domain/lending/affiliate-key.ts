/** Form of a lender's affiliate's key; a person's own, by which friends come, has capital letters. */
export const AFFILIATE_KEY = /^[a-z0-9-]{3,40}$/;
