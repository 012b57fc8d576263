/**
 * Draws every paper of every product from invented facts and judges it as the approval does, so that a template that
 * lacks what the law asks is refused before anybody applies.
 */
import { PRODUCT_KEYS, type ProductKey } from "#src/domain/lending/catalogue.ts";
import type { Problem } from "#server/findings/finding.ts";
import { problemAt } from "#server/findings/json-source.ts";
import type { SourceFile } from "#server/findings/read-text.ts";
import type { PaperKind } from "#server/findings/words/en-papers.ts";
import type { CodedFinding } from "#server/findings/words/index.ts";
import { NoValue } from "#server/text/fill.ts";
import type { AgreementFacts } from "./agreement-facts.ts";
import { currentPlanPaper, type CurrentPlanFacts } from "./current-plan.ts";
import { datedPlanPaper } from "./dated-plan.ts";
import { contract } from "./agreement.ts";
import { CERTIFICATE_NEEDS, certificatePaper } from "./certificate.ts";
import { CONTRACT_NEEDS } from "./contract-needs.ts";
import { europeanForm, europeanFormOf } from "./european-form.ts";
import { ANNEX_NEEDS, ANNEX_SIGNATURE_NEEDS, annexPaper, annexSignature } from "./annex.ts";
import { GUARANTEE_NEEDS, guaranteeContract } from "./guarantee.ts";
import {
  ACCELERATION_NEEDS,
  accelerationPaper,
  ASSIGNMENT_NEEDS,
  assignmentPaper,
  HEIRS_DEBT_NEEDS,
  heirsDebtPaper,
} from "./law-papers.ts";
import { lacksOf, type Lack } from "./needs.ts";
import {
  CURRENT_PLAN_NEEDS,
  DATED_PLAN_NEEDS,
  FORM_NEEDS,
  PLAN_NEEDS,
  SIGNATURE_NEEDS,
  TERMS_NEEDS,
} from "./paper-needs.ts";
import type { PaperSource, PaperTemplates } from "./paper-templates.ts";
import { plan } from "./plan.ts";
import {
  sampleAcceleration,
  sampleAnnex,
  sampleAssignment,
  sampleCertificates,
  sampleFacts,
  sampleGuarantee,
  sampleHeirsDebt,
  sampleSignature,
  type SampleOf,
} from "./sample-facts.ts";
import { signatureRecord } from "./signed-papers.ts";

/** A paper with the template it is made from; the general terms have a page of text for each product instead. */
type Judged = { paper: PaperKind; template: keyof PaperTemplates | "terms"; judge(): Lack[] };

/** A fault of one sample: what a paper lacks, or a placeholder without a value. */
type Fault = Pick<Judged, "paper" | "template"> & ({ lack: Lack } | { placeholder: string });

const currentOf = (facts: AgreementFacts): CurrentPlanFacts => ({
  ...facts,
  borrowerNames: facts.borrower.names,
  product: facts.product.name,
  asOf: facts.day,
  paidOut: facts.day,
  owed: facts.price.amount * 100,
  payOff: facts.price.amount * 100 + 37,
  rows: facts.price.schedule.map((row) => ({ ...row, status: "future" })),
});

/** Every paper that an agreement can get, each with its judge. */
const papersOf = (facts: AgreementFacts, source: PaperSource): Judged[] => {
  const { catalogue } = source;
  const [signature, current] = [sampleSignature(facts.day), currentOf(facts)];
  const guarantee = sampleGuarantee(facts);
  const annex = sampleAnnex(facts);
  const signedAnnex = { ...annex, signature };
  const [acceleration, assignment] = [sampleAcceleration(facts), sampleAssignment(facts)];
  const heirsDebt = sampleHeirsDebt(facts);
  const dated = { ...facts, borrowerNames: facts.borrower.names, product: facts.product.name, paidOut: facts.day };
  const { borrower: _borrower, payout: _payout, contractNumber: _number, guarantor: _guarantor, ...offer } = facts;
  return [
    {
      paper: "contract",
      template: "contract",
      judge: () => lacksOf(CONTRACT_NEEDS, contract(facts, source), facts, catalogue),
    },
    {
      paper: "europeanForm",
      template: "european-form",
      judge: () => lacksOf(FORM_NEEDS, europeanForm(facts, source), facts, catalogue),
    },
    {
      paper: "europeanForm",
      template: "european-form",
      judge: () => lacksOf(FORM_NEEDS, europeanFormOf(offer, source), offer, catalogue),
    },
    { paper: "plan", template: "plan", judge: () => lacksOf(PLAN_NEEDS, plan(facts, source), facts, catalogue) },
    {
      paper: "datedPlan",
      template: "dated-plan",
      judge: () => lacksOf(DATED_PLAN_NEEDS, datedPlanPaper(dated, source), dated, catalogue),
    },
    {
      paper: "currentPlan",
      template: "current-plan",
      judge: () => lacksOf(CURRENT_PLAN_NEEDS, currentPlanPaper(current, source), current, catalogue),
    },
    {
      paper: "signature",
      template: "signature",
      judge: () =>
        lacksOf(SIGNATURE_NEEDS, signatureRecord(facts, signature, source), { ...facts, signature }, catalogue),
    },
    {
      paper: "guarantee",
      template: "guarantee",
      judge: () => lacksOf(GUARANTEE_NEEDS, guaranteeContract(guarantee, source), guarantee, catalogue),
    },
    ...sampleCertificates(facts).map((certificate) => ({
      paper: "certificate" as const,
      template: "certificate" as const,
      judge: () => lacksOf(CERTIFICATE_NEEDS, certificatePaper(certificate, source), certificate, catalogue),
    })),
    {
      paper: "annex",
      template: "annex",
      judge: () => lacksOf(ANNEX_NEEDS, annexPaper(annex, source), annex, catalogue),
    },
    {
      paper: "annex",
      template: "annex-signature",
      judge: () => lacksOf(ANNEX_SIGNATURE_NEEDS, annexSignature(signedAnnex, source), signedAnnex, catalogue),
    },
    {
      paper: "acceleration",
      template: "acceleration",
      judge: () => lacksOf(ACCELERATION_NEEDS, accelerationPaper(acceleration, source), acceleration, catalogue),
    },
    {
      paper: "assignment",
      template: "assignment",
      judge: () => lacksOf(ASSIGNMENT_NEEDS, assignmentPaper(assignment, source), assignment, catalogue),
    },
    {
      paper: "heirsDebt",
      template: "heirs-debt",
      judge: () => lacksOf(HEIRS_DEBT_NEEDS, heirsDebtPaper(heirsDebt, source), heirsDebt, catalogue),
    },
    {
      paper: "terms",
      template: "terms",
      judge: () => lacksOf(TERMS_NEEDS, { title: facts.terms.title, blocks: facts.termsText }, facts, catalogue),
    },
  ];
};

const faultsOf = ({ judge, ...of }: Judged): Fault[] => {
  try {
    return judge().map((lack) => ({ ...of, lack }));
  } catch (error) {
    if (error instanceof NoValue) return [{ ...of, placeholder: error.placeholder }];
    throw error;
  }
};

const saidOf = (fault: Fault, of: readonly ProductKey[]): CodedFinding => {
  const { paper } = fault;
  if ("placeholder" in fault) return { code: "paper-place-void", params: { name: fault.placeholder, paper, of } };
  const { item, law, section, ...lack } = fault.lack;
  const params = { paper, item, law, section, of };
  if (lack.lacks === "part") return { code: "paper-lacks-part", params };
  return lack.lacks === "places"
    ? { code: "paper-lacks-places", params: { ...params, places: lack.places } }
    : { code: "paper-lacks-words", params: { ...params, words: lack.words } };
};

/** Where a fault is mended: at the placeholder, at the heading of the section, otherwise at the beginning of the text. */
const offsetOf = ({ text }: SourceFile, fault: Fault): number => {
  const wanted = "placeholder" in fault ? `{{${fault.placeholder}}}` : `{#${fault.lack.section}}`;
  const found = text.indexOf(wanted);
  if (found < 0) return /^---[^]*?\n---\r?\n\s*/.exec(text)?.[0].length ?? 0;
  return "placeholder" in fault ? found : text.lastIndexOf("\n", found) + 1;
};

/** Files of the templates by name, and of the general terms by product. */
export type PaperFiles = {
  templates: ReadonlyMap<string, SourceFile>;
  terms(key: ProductKey): SourceFile | undefined;
};

/** The products that a fault concerns; none stands for all. */
const productsOf = (keys: ReadonlySet<ProductKey>): ProductKey[] =>
  keys.size === PRODUCT_KEYS.length ? [] : [...keys];

/** Every fault of a paper that a product would get, once each with the products it concerns. */
export const paperProblems = (files: PaperFiles, source: PaperSource, of: SampleOf): Problem[] => {
  const found = new Map<string, { fault: Fault; file: SourceFile; of: Set<ProductKey> }>();
  for (const key of PRODUCT_KEYS)
    for (const facts of sampleFacts(key, of))
      for (const fault of papersOf(facts, source).flatMap(faultsOf)) {
        const file = fault.template === "terms" ? files.terms(key) : files.templates.get(fault.template);
        if (!file) continue;
        const id = JSON.stringify([fault, file.file]);
        const known = found.get(id) ?? { fault, file, of: new Set<ProductKey>() };
        found.set(id, { ...known, of: known.of.add(key) });
      }
  return [...found.values()]
    .map(({ fault, file, of: keys }) =>
      problemAt(file, offsetOf(file, fault), { place: [], ...saidOf(fault, productsOf(keys)) }),
    )
    .sort((a, b) => (a.file === b.file ? a.line - b.line : a.file < b.file ? -1 : 1));
};
