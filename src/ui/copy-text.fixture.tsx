/** A row with something to copy, and a field to see what was copied. */
import { createRoot } from "react-dom/client";
import { CopyRow } from "./copy-button.tsx";

createRoot(document.getElementById("root")!).render(<CopyRow label="IBAN" value="BG80BNBG96611020345678" />);
