/** The error page for when no page can be rendered: texts, the phone and a link, without anything that may have failed. */
import { errorWords, foreignFormWords } from "#src/copy/errors.ts";
import { helpWords } from "#src/copy/help.ts";
import { dialled } from "#src/domain/identity/phone.ts";
import { escapeHtml } from "#src/domain/text/escape-html.ts";
import type { Brand } from "#server/text/lender.ts";

const WORDS: Readonly<Record<number, { subtitle: string; text: string }>> = {
  403: foreignFormWords,
  404: errorWords.missing,
  503: errorWords.busy,
};

/** The document. `reason` advises what to try, or gives a request id to quote. */
export const lastResortDocument = (
  { brandName: brand, brandPhone: phone }: Pick<Brand, "brandName" | "brandPhone">,
  status: number,
  reason?: string,
): string => {
  const { subtitle, text } = WORDS[status] ?? errorWords.program;
  return `<!doctype html>
<html lang="bg">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="robots" content="noindex">
<title>${escapeHtml(`${errorWords.title} – ${brand}`)}</title>
</head>
<body>
<main>
<h1>${escapeHtml(errorWords.title)}</h1>
<p>${escapeHtml(subtitle)}</p>
<p>${escapeHtml(text)}</p>
${
  reason
    ? `<p>${escapeHtml(reason)}</p>
`
    : ""
}<p>${escapeHtml(helpWords.call)} <a href="${escapeHtml(dialled(phone))}">${escapeHtml(phone)}</a>.</p>
<p><a href="/">${escapeHtml(errorWords.home)}</a></p>
</main>
</body>
</html>
`;
};
