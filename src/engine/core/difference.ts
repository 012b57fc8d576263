/**
 * A field whose value was stored elsewhere – in another window, on another device – after the form had been issued, and
 * differs from the one typed here. Without texts where a page must not show the value.
 */
export type Difference = { label: string; there?: string; here?: string };
