import { wholeForm } from "./forms.tsx";

export default { title: "Forms/As first seen" };
export const Login = wholeForm("login"), Logout = wholeForm("logout"), UserSmsConfirmation = wholeForm("user-sms-confirmation"),
  ValidateEmail = wholeForm("validate-email"), FillInOptions = wholeForm("fill-in-options"), FillInIdCardUpload = wholeForm("fill-in-id-card-upload"),
  GeneralInformationB = wholeForm("general-information-b"), GeneralInformation = wholeForm("general-information"),
  PaymentAndCollateralData = wholeForm("payment-and-collateral-data"), PaymentInformation = wholeForm("payment-information"),
  PersonalInformation = wholeForm("personal-information"), SmsConfirmation = wholeForm("sms-confirmation"),
  DeclineContract = wholeForm("decline-contract"), SendCode = wholeForm("send-code"), SignContract = wholeForm("sign-contract"),
  ChangePassword = wholeForm("change-password"), ChangePhone = wholeForm("change-phone"), Subscribe = wholeForm("subscribe"), Unsubscribe = wholeForm("unsubscribe"), ContactUs = wholeForm("contact-us"),
  Calculator = wholeForm("calculator"), AcceptOffer = wholeForm("accept-offer"), AskReview = wholeForm("ask-review"), CancelRequest = wholeForm("cancel-request");
