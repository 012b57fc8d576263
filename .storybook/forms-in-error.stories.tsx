import { inError } from "./forms.tsx";

export default { title: "Forms/In error" };
export const Login = inError("login"),
  UserSmsConfirmation = inError("user-sms-confirmation"),
  FillInOptions = inError("fill-in-options"),
  FillInIdCardUpload = inError("fill-in-id-card-upload"),
  GeneralInformationB = inError("general-information-b"),
  GeneralInformation = inError("general-information"),
  PaymentAndCollateralData = inError("payment-and-collateral-data"),
  PaymentInformation = inError("payment-information"),
  PersonalInformation = inError("personal-information"),
  SmsConfirmation = inError("sms-confirmation"),
  SignContract = inError("sign-contract");
