/** A print of every table that acts on money write to: what was written shows, wherever it is. */
const TABLES = [
  "entries",
  "postings",
  "credits",
  "credit_state",
  "drawings",
  "payments",
  "payment_instructions",
  "payouts",
  "refunds",
  "withdrawals",
  "refinances",
  "waivers",
  "write_offs",
  "reliefs",
  "annexes",
  "accelerations",
  "assignments",
  "garnishments",
  "law_papers",
  "files",
  "card_orders",
  "card_order_events",
  "agreements",
  "requests",
  "transitions",
  "messages",
  "statements",
  "statement_lines",
];

/** The query of the prints. */
export const PRINTS = TABLES.map(
  (table) => `select '${table}' as name, md5(string_agg(t::text, ',' order by t::text)) as print from ${table} t`,
).join(" union all ");
