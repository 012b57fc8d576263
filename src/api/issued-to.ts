type Issued = { issuedTo?: string };

/** The ids of users to whom the forms of a page's data were issued. */
export const issuedTo = (data: unknown): string[] => {
  const {
    form,
    quote,
    forms = {},
  } = Object(data) as {
    form?: Issued;
    quote?: { form: Issued } | null;
    forms?: Readonly<Record<string, Issued>>;
  };
  return [form, quote?.form, ...Object.values(forms)].flatMap((one) => one?.issuedTo ?? []);
};
