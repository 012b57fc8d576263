/** Channels of marketing messages; each has its own consent. */
export const CHANNELS = ["email", "sms"] as const;
export type Channel = (typeof CHANNELS)[number];

/** A person's marketing consent per channel. */
export type Marketing = Readonly<Record<Channel, boolean>>;
