import { beforeAll, expect, it } from "vitest";
import { createOrder } from "#server/lending/cards/create-order.ts";
import { sweep } from "#server/jobs/sweep.ts";
import { Borrower, borrowerAt, runningCredit, succeed } from "#tests/support/borrower.ts";
import { stories } from "#tests/support/borrower-data.ts";
import { eachDatabase } from "#tests/support/database.ts";
import { DEMO_ALLOWED } from "#tests/support/lender.ts";
import { useTestLender } from "#tests/support/use-lender.ts";
import { jobRun } from "#tests/support/job-run.ts";

const RUN = jobRun();
const FORM = { "content-type": "application/x-www-form-urlencoded" };
const YEARS_MS = 366 * 86_400_000;

eachDatabase((_name, open) => {
  const lender = useTestLender({ open });
  let borrower: Borrower;
  beforeAll(async () => {
    borrower = await borrowerAt(lender, "signed");
  });

  /** A new order, and the address where the provider has its payer choose. */
  const atProvider = async (cents: number, payer = borrower) => {
    const { request } = await runningCredit(payer);
    const [credit] = await lender.query("select no, user_id from credits where request_id = $1", request.id);
    const wanted = {
      creditNo: Number(credit!["no"]),
      applicationId: request.id,
      userId: String(credit!["user_id"]),
      cents,
    };
    const made = await lender.inside((trx) => createOrder(lender.services, trx, wanted));
    if (!("order" in made)) throw new Error(made.refused);
    const { order } = made;
    const address = { creditSystemOrderId: String(order.no), orderId: order.id };
    const { form } = (await payer.read("card-payment-registration", address)).body;
    const leads = succeed(await payer.post(form!, {}));
    const url = (await payer.open(leads)).headers.get("location")!;
    const statusOf = () => lender.value("select status from card_orders where id = $1", order.id);
    const payments = () =>
      lender.query(
        "select p.status from payments p join card_orders o on o.posted_payment = p.id::text where o.id = $1",
        order.id,
      );
    return { order, url, statusOf, payments, back: made.url };
  };
  const local = (path: string, init: RequestInit & { headers?: Record<string, string> } = {}) =>
    fetch(lender.url + path, { redirect: "manual", ...init });
  const press = (url: string, act: string, headers: Record<string, string> = {}) =>
    local(url, { method: "POST", body: `act=${act}`, headers: { ...FORM, origin: lender.origin, ...headers } });

  it.each([
    ["pay", "posted", 1],
    ["decline", "declined", 0],
    ["cancel", "cancelled", 0],
  ])("pressing %s on the demo's page makes the order %s", async (act, status, receipts) => {
    const { url, statusOf, back, payments } = await atProvider(1_234);
    expect(url).toMatch(/^\/dev\/card-provider\/pay\//);
    const page = await local(url);
    expect(page.headers.get("content-security-policy")).toContain("default-src 'none'");
    expect(await page.text()).toContain("12,34");
    const pressed = await press(url, act);
    expect([pressed.status, pressed.headers.get("location")]).toEqual([303, back]);
    expect(await statusOf()).toBe(status);
    expect(await payments()).toHaveLength(receipts);
  });

  it("a declined payer may take another card, and dispute what was paid", async () => {
    const { url, statusOf, payments } = await atProvider(500);
    await press(url, "decline");
    await press(url, "pay");
    expect(await statusOf()).toBe("posted");
    await press(url, "pay");
    await press(url, "dispute");
    expect(await statusOf()).toBe("chargeback");
    expect(await payments()).toEqual([{ status: "charged-back" }]);
  });

  it("the demo's provider serves this machine, this site's own pages and signed calls alone", async () => {
    const { url, order, statusOf } = await atProvider(700);
    expect((await press(url, "pay", { origin: "https://evil.example" })).status).toBe(403);
    expect((await press(url, "steal")).status).toBe(400);
    expect((await local(url, { headers: { "x-forwarded-for": "203.0.113.9" } })).status).toBe(404);
    const json = { "content-type": "application/json" };
    expect((await local("/dev/card-provider/payments", { method: "POST", body: "{}", headers: json })).status).toBe(
      401,
    );
    expect((await local(url.replace("pay/", "payments/"))).status).toBe(401);
    expect(await statusOf()).toBe("redirected");
    const { port } = { port: lender.services.ports.card };
    const id = await lender.text("select id from demo_card_payments where order_id = $1", order.id);
    await expect(port.refund(id, { id: "r", cents: 700 })).rejects.toMatchObject({ permanent: true });
    await press(url, "pay");
    expect(await port.refund(id, { id: "r", cents: 700 })).toMatchObject({ status: "refunded", cents: 700 });
    await borrower.read("update-order-status", { orderId: order.id });
    expect(await port.status(id)).toMatchObject({ status: "refunded" });
  });

  it("orders and statement lines go with what is past its term", async () => {
    const { order } = await atProvider(900, await borrowerAt(lender, "signed", stories.approve));
    await lender.query(
      "update credits set closed_at = $1, status = 'repaid' where no = $2",
      lender.clock.now(),
      order.creditNo,
    );
    lender.clock.advance(11 * YEARS_MS);
    await sweep(lender.services)({}, RUN);
    await sweep(lender.services)({}, RUN);
    expect(await lender.query("select id from card_orders where id = $1", order.id)).toEqual([]);
    expect(await lender.query("select order_id from card_order_events where order_id = $1", order.id)).toEqual([]);
  });
});

eachDatabase((_name, open) => {
  const lender = useTestLender({ open, env: { PUBLIC_URL: "https://zayavka.example.bg", ...DEMO_ALLOWED } });
  it("there is no demo provider outside of a demo", async () => {
    expect((await fetch(`${lender.url}/dev/card-provider/pay/x`)).status).toBe(404);
  });
});
