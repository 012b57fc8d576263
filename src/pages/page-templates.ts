/** What pages of each template have in common. */

/**
 * Page templates. Pages with `moves` show server state and are refetched when it changes; forms are not, so typing is
 * never interrupted. One that `asks` as well keeps what was typed into it when its session ends, and when another query
 * of its address answers a question asked on it. What `isForm` is a page for one form.
 */
const templates = {
  home: {},
  form: { isForm: true },
  about: { isForm: true },
  status: { moves: true },
  agreement: { moves: true, asks: true },
  credit: { moves: true },
  repayment: { moves: true, asks: true },
  payment: { moves: true },
  content: {},
  bonus: { moves: true, asks: true },
  list: { moves: true },
  notice: {},
} as const satisfies Record<string, { moves?: true; asks?: true; isForm?: true }>;

export type PageTemplate = keyof typeof templates;

/** True if pages of a template show what changes by itself. */
export const doesMove = (template: PageTemplate): boolean => "moves" in templates[template];

/** True if the template of a page that moves has a form with questions. */
export const asksQuestions = (template: PageTemplate): boolean => "asks" in templates[template];

/** True if a template is a page for one form. */
export const isFormPage = (template: PageTemplate): boolean => "isForm" in templates[template];
