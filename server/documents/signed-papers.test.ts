import { expect, it } from "vitest";
import type { Block } from "#src/domain/text/document.ts";
import { pdfText } from "#tests/support/pdf-text.ts";
import { DEMO_LENDER } from "#server/text/lender.ts";
import { contractFacts, source } from "./agreement.fixture.ts";
import { makeAnnex, signedAnnex } from "./annex.ts";
import { fingerprint } from "#server/kernel/fingerprint.ts";
import { makePapers } from "./papers.ts";
import { blockText } from "./plain-text.ts";
import { renderPdf } from "./pdf.ts";
import { sampleAnnex } from "./sample-facts.ts";
import { signedPapers } from "./signed-papers.ts";

const facts = contractFacts("consumerCredit");
const papers = makePapers(facts, source);
const signature = {
  at: new Date("2026-11-20T08:05:09Z"),
  phone: "0888***456",
  codeId: "0b6a7c1e-1111-4222-8333-444455556666",
  sha256: fingerprint(papers),
  templateVersion: "2.0",
};

it("the signed contract ends with the record of its signature; the papers that were signed are unchanged", () => {
  const signed = signedPapers(papers, facts, signature, source);
  expect(signed.contract.blocks.slice(0, papers.contract.blocks.length)).toEqual(papers.contract.blocks);
  expect({ ...signed, contract: papers.contract }).toEqual(papers);
});

it("an empty record signs nothing", () => {
  const empty = { ...source, papers: { ...source.papers, signature: { ...source.papers.signature, parts: [] } } };
  expect(() => signedPapers(papers, facts, signature, empty)).toThrow("the signature is not complete");
});

it("its PDF states time, masked phone, code, fingerprint and versions", async () => {
  const { contract } = signedPapers(papers, facts, signature, source);
  const text = await pdfText(await renderPdf(contract, { lender: DEMO_LENDER, footer: "Договор" }));
  expect(text.replaceAll(/\s/g, "")).toContain(signature.sha256);
  for (const said of ["20.11.2026 г., 10:05:09 ч.", "0888***456", signature.codeId, "версия 2.0", "версия 1.0"])
    expect(text).toContain(said);
});

const bare = (text: string): string => text.replaceAll(/\s/g, "");

it.each(["contract", "annex"] as const)("the PDF of a signed %s holds each word of its blocks", async (paper) => {
  // As many ways to pay as fill a page.
  const channels = Array.from({ length: 5 }, () => facts.channels).flat();
  const annex = { ...sampleAnnex(facts), channels };
  const { blocks, title } =
    paper === "contract"
      ? signedPapers(papers, facts, signature, source).contract
      : signedAnnex(makeAnnex(annex, source), annex, signature, source);
  const text = bare(await pdfText(await renderPdf({ blocks, title }, { lender: DEMO_LENDER, footer: "Договор" })));
  const words = (block: Block): string[] => blockText(block).match(/[\p{L}\p{N}]{3,}/gu) ?? [];
  const lost = blocks.filter((block) => words(block).some((word) => !text.includes(word)));
  expect(lost).toEqual([]);
});
