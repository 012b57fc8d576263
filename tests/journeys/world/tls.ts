/** A certificate for the names of the world outside. The lender and the other sides trust it as one more authority. */
import { execFileSync } from "node:child_process";
import { readFileSync } from "node:fs";
import { join } from "node:path";

/** Key and certificate in PEM; `file` is the certificate's path. */
export type Tls = { key: string; cert: string; file: string };

/** Makes one with openssl in a folder. */
export const makeTls = (folder: string, names: readonly string[]): Tls => {
  const [keyFile, file] = [join(folder, "key.pem"), join(folder, "cert.pem")];
  const alternatives = [...names.map((name) => `DNS:${name}`), "IP:127.0.0.1"].join(",");
  execFileSync(
    "openssl",
    [
      ..."req -x509 -newkey ec -pkeyopt ec_paramgen_curve:prime256v1 -nodes -days 2 -subj /CN=outside".split(" "),
      "-addext",
      `subjectAltName=${alternatives}`,
      "-keyout",
      keyFile,
      "-out",
      file,
    ],
    { stdio: "pipe" },
  );
  return { key: readFileSync(keyFile, "utf8"), cert: readFileSync(file, "utf8"), file };
};
