/** Messages that are marketing, or about it; each has the link that stops them. All others are about somebody's own business. */
import { mail, text } from "../rows.ts";

/** The rows of `marketing.json`. */
export const marketingRows = {
  confirmSubscription: mail({ must: ["hours"], links: ["url", "stopUrl"] }),
  subscribed: mail({ links: ["stopUrl"] }),
  stopLink: mail({ links: ["stopUrl"] }),
  news: mail({ must: ["subject", "text"], links: ["stopUrl"] }),
  /** `warning` is that of all advertising of credit. */
  "news.sms": text({ must: ["brand", "text", "warning", "stopUrl"] }),
} as const;
