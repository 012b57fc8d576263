/** Page of the copy test: one `CopyRow`. */
import { createRoot } from "react-dom/client";
import { CopyRow } from "#src/ui/parts/copy-button.tsx";

createRoot(document.getElementById("root")!).render(<CopyRow label="IBAN" value="BG80BNBG96611020345678" />);
