/** An outside service did not do what it was asked. */
export class PortError extends Error {
  override name = "PortError";
  /** Whether another try with the same data cannot help: a refused address, a rejected request. */
  readonly permanent: boolean;

  /** `reason` is kept beside the row and in logs: a status or a code, never the service's own words, which may quote a person. */
  constructor(reason: string, permanent = false, options?: ErrorOptions) {
    super(reason, options);
    this.permanent = permanent;
  }
}
