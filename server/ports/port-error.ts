/** A failed request to an outside service. */
export class PortError extends Error {
  override name = "PortError";
  /**
   * True when a retry with the same data cannot succeed: an invalid recipient, a rejected request. What is wrong with a
   * service, or with its settings here (a token, an address, an unpaid account), is never permanent.
   */
  readonly permanent: boolean;

  /** `reason` is stored and logged: a status or code, never the service's own text, which may contain personal data. */
  constructor(reason: string, permanent = false, options?: ErrorOptions) {
    super(reason, options);
    this.permanent = permanent;
  }
}
