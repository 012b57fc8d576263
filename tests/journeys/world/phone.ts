/** The borrower's phone: it gets what the gateway sends, and its owner reads the codes. */
import { eventually } from "../visit.ts";
import type { SmsGateway } from "./sms.ts";

/** A phone with a number as people write it, `0888…`. */
export class Phone {
  private used = 0;

  constructor(
    private readonly gateway: SmsGateway,
    readonly number: string,
    private readonly host: string,
  ) {}

  /** Texts that have come, oldest first. */
  texts(): string[] {
    return this.gateway.sentTo(`+359${this.number.slice(1)}`);
  }

  /** Codes that have come, oldest first; by the last line a phone offers one to the site that it is for. */
  codes(): string[] {
    const binding = new RegExp(`\\n@${this.host} #(\\d{6})$`);
    return this.texts().flatMap((text) => binding.exec(text)?.slice(1) ?? []);
  }

  /** The next code that comes; each is read once. */
  async code(): Promise<string> {
    await eventually(() => this.codes().length).toBeGreaterThan(this.used);
    this.used = this.codes().length;
    return this.codes().at(-1)!;
  }
}
