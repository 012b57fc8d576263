/** Papers do not depend on where the project lies. */
import { execFile } from "node:child_process";
import { cpSync, mkdirSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { promisify } from "node:util";
import { expect, it } from "vitest";
import type { TextDocument } from "#src/domain/text/document.ts";
import { inRoot } from "#server/kernel/root.ts";
import { DEMO_LENDER } from "#server/text/lender.ts";
import { temporaryFolder } from "#tests/support/after-all.ts";
import { oddPath } from "#tests/support/odd-path.ts";
import { pdfText } from "#tests/support/pdf-text.ts";

/** What a paper is made of, its fonts included; the other packages are found above. */
const READ = ["package.json", "src", "server", "node_modules/dejavu-fonts-ttf"];

const DRAW = `
import { renderPdf } from "#server/documents/pdf.ts";
process.stdout.write(await renderPdf(...JSON.parse(process.argv[2])));`;

/** A copy of the sources below the project's packages, without a symbolic link. */
const copyTo = (folder: string): string => {
  const root = oddPath(folder);
  for (const name of READ) cpSync(inRoot(name), join(root, name), { recursive: true });
  writeFileSync(join(root, "draw.mjs"), DRAW);
  return root;
};

mkdirSync(inRoot("node_modules", ".cache"), { recursive: true });
const folder = temporaryFolder("places", inRoot("node_modules", ".cache"));

it("a paper is drawn in every style from a folder with a long name that is not Latin", async () => {
  const root = copyTo(folder);
  const document: TextDocument = {
    title: "Договор",
    blocks: [
      {
        kind: "paragraph",
        text: [
          "обикновен ",
          { tag: "strong", children: ["дебел ", { tag: "em", children: ["и наклонен "] }] },
          { tag: "em", children: ["наклонен"] },
        ],
      },
    ],
  };
  const paper = JSON.stringify([document, { lender: DEMO_LENDER, footer: "Договор № 1" }]);
  const { stdout } = await promisify(execFile)(process.execPath, ["--import=tsx", "draw.mjs", paper], {
    cwd: root,
    encoding: "buffer",
    maxBuffer: 16 * 1024 * 1024,
  });
  expect(await pdfText(stdout)).toContain("обикновен дебел и наклонен наклонен");
  const fonts = new Set([...stdout.toString("latin1").matchAll(/\/BaseFont \/\w+\+([\w-]+)/g)].map(([, name]) => name));
  expect([...fonts].toSorted()).toEqual([
    "DejaVuSansCondensed",
    "DejaVuSansCondensed-Bold",
    "DejaVuSansCondensed-BoldOblique",
    "DejaVuSansCondensed-Oblique",
  ]);
});
