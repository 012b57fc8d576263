/** With `CONTRACT_ACCEPT` off papers are read and declined, and nothing is signed; each page says why. */
import { afterEach, expect, it } from "vitest";
import type { AgreementData, RootConfigData } from "#src/api/responses/responses.ts";
import { borrowerAt, succeed, type Borrower } from "#tests/support/borrower.ts";
import { eachDatabase } from "#tests/support/database.ts";
import { useTestLender } from "#tests/support/use-lender.ts";

const OFF = "В момента не се подписва през сайта.";

eachDatabase((_name, open) => {
  const lender = useTestLender({ open });
  const accept = (contractAccept: boolean): void => void Object.assign(lender.services.settings, { contractAccept });
  afterEach(() => accept(true));

  const shown = async (borrower: Borrower): Promise<AgreementData> =>
    (await borrower.read("view-contract")).body as unknown as AgreementData;

  it("the page of a contract has no form that signs and says so, and still declines; the configuration tells the badge", async () => {
    const borrower = await borrowerAt(lender, "decided");
    expect(Object.keys((await shown(borrower)).forms)).toEqual(["sendCode", "sign", "decline"]);
    accept(false);
    const page = await shown(borrower);
    expect([Object.keys(page.forms), page.lead?.startsWith(OFF)]).toEqual([["decline"], true]);
    expect(page.papers.length).toBeGreaterThan(0);
    expect((await borrower.open("/pregled-na-dogovora")).text).toContain(OFF);
    const { root } = (await borrower.read("config")).body as unknown as RootConfigData;
    expect(root.contractAcceptEnabled).toBe(false);
    succeed(await borrower.post(await borrower.form("view-contract", "decline"), {}));
    expect((await borrower.status()).request!.status).toBe("cancelled");
  });

  it("a page that was open before sends no code and signs nothing: it leads to where that is said", async () => {
    const borrower = await borrowerAt(lender, "decided");
    const { sendCode, sign } = (await shown(borrower)).forms;
    accept(false);
    const before = (await lender.query("select 1 from codes")).length;
    for (const [form, fields] of [
      [sendCode!, {}],
      [sign!, { versionHash: String(sign!.values["versionHash"]), tos: "1", pin: "123456" }],
    ] as const) {
      const { status, body } = await borrower.post(form, fields);
      expect([status, body.nextUrl]).toEqual([409, "/pregled-na-dogovora"]);
    }
    expect(await lender.query("select 1 from codes")).toHaveLength(before);
    expect((await borrower.status()).request!.status).toBe("contractUnsigned");
  });
});
