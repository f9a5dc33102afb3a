/** Error messages, in Korean. @module */
import type { Text } from "../en/mod.ts";
import { core } from "./core.ts";

const AGAIN_LATER = "시도 횟수가 너무 많습니다. 15분 후 다시 시도하거나 비밀번호를 재설정하세요.";
const TWO_FACTOR_OFF = "이 계정은 2단계 인증이 꺼져 있습니다.";
const ADDRESS_TAKEN = "사용 중이 아닌 URL을 입력하세요";
const CONFIRM_FIRST = "먼저 이메일 주소를 확인하세요. 이메일로 보낸 링크를 여세요.";
const SIGN_IN_AGAIN = "보안을 위해 최근 로그인이 필요합니다. 로그아웃했다가 다시 로그인한 후 시도하세요.";
const ONLY_WAY_IN = "유일한 로그인 방법입니다. 먼저 비밀번호를 설정하세요.";

export const errors: Text["errors"] = {
  ...core.errors,
  SESSION_REQUIRED: "계속하려면 브라우저에서 로그인하세요.",
  QUOTA_EXCEEDED:
    "이 워크스페이스 또는 서버의 저장 한도에 도달했습니다. 필요 없는 항목을 삭제하거나 서버 관리자에게 한도를 늘려 달라고 요청하세요.",
  ACCOUNT_QUOTA_EXCEEDED:
    "내 워크스페이스의 설명, 로고, 메타데이터가 한도에 도달했습니다. 이 텍스트 또는 다른 워크스페이스의 텍스트를 줄이세요.",
  TOO_MUCH_WORK: "한 번에 변경할 항목이 너무 많습니다. 작업을 더 적게 선택하거나 파일을 나누세요.",
  PROJECT_ARCHIVED: "보관된 프로젝트입니다. 변경하려면 먼저 복원하세요.",
  LABEL_NAME_TAKEN: "사용 중이 아닌 레이블 이름을 입력하세요",
  INVALID_EMAIL_OR_PASSWORD: "이메일 또는 비밀번호가 올바르지 않습니다. 다시 시도하거나 비밀번호를 재설정하세요.",
  INVALID_PASSWORD: "비밀번호가 올바르지 않습니다. 다시 시도하세요.",
  ACCOUNT_DISABLED: "비활성화된 계정입니다. 서버 관리자에게 문의하세요.",
  LAST_OPERATOR: "로그인할 수 있는 유일한 서버 관리자입니다. 먼저 다른 사람을 서버 관리자로 지정하세요.",
  TOO_MANY_WEBHOOKS: "웹훅의 최대 개수에 도달했습니다. 먼저 하나를 삭제하세요.",
  USER_ALREADY_EXISTS_USE_ANOTHER_EMAIL: "이 이메일을 사용하는 계정이 이미 있습니다. 로그인하세요.",
  PASSWORD_TOO_SHORT: "비밀번호는 8자 이상이어야 합니다",
  PASSWORD_TOO_LONG: "비밀번호는 256자 이하여야 합니다",
  PASSWORD_TOO_COMMON: "덜 흔한 비밀번호를 입력하세요",
  REGISTRATION_DISABLED: "이 서버에서는 가입할 수 없습니다. 서버 관리자에게 문의하세요.",
  INVITATION_REQUIRED: "가입하려면 초대가 필요합니다. 초대에 있는 링크를 여세요.",
  SESSION_EXPIRED: SIGN_IN_AGAIN,
  SOLE_OWNER_OF_WORKSPACE:
    "워크스페이스의 유일한 소유자입니다. 먼저 다른 멤버를 소유자로 지정하거나 워크스페이스를 삭제하세요.",
  PROJECT_SLUG_TAKEN: "다른 프로젝트에서 사용하지 않는 키를 입력하세요",
  PARENT_NOT_FOUND: "댓글이 삭제되었습니다. 새 댓글을 작성하세요.",
  TOO_MANY_EMOJI: "이 댓글에는 이미 서로 다른 이모지가 20개 있습니다. 그중 하나를 선택하세요.",
  COLUMN_NOT_EMPTY: "이 열에는 작업이 있습니다. 먼저 작업을 이동하거나 삭제하세요.",
  FIELD_NAME_TAKEN: "사용 중이 아닌 필드 이름을 입력하세요",
  FIELD_REQUIRED: "필수 필드입니다. 값을 입력하세요.",
  FIELD_VALUES_LOST: "일부 값이 새 설정에 맞지 않습니다. 값을 잃어도 되는지 확인하세요.",
  INVALID_FIELD_VALUE: "이 값은 필드 유형에 맞지 않습니다. 다른 값을 입력하세요.",
  TOO_MANY_FIELDS: "사용자 지정 필드의 최대 개수에 도달했습니다. 먼저 하나를 삭제하세요.",
  TOO_MANY_COLUMNS: "열의 최대 개수에 도달했습니다. 먼저 하나를 삭제하세요.",
  INTEGRATION_OFF: "이 연동이 꺼져 있거나 URL이 없습니다. 연동을 켜고 URL을 입력한 후 저장하세요.",
  EVENT_NOT_SELECTED: "이 연동에서 해당 이벤트가 꺼져 있습니다. 이벤트를 켜고 다시 시도하세요.",
  CONTROL_CHARACTERS:
    "텍스트에 터미널에서 복사한 색상 코드와 같은 제어 문자가 있습니다. 제어 문자를 제거하고 다시 시도하세요.",
  INVISIBLE_CHARACTERS: "이름에 보이지 않는 문자가 있습니다. 다시 입력하세요.",
  FORBIDDEN_DESTINATION: "공개된 https:// URL을 입력하세요",
  USER_IS_ALREADY_A_MEMBER_OF_THIS_ORGANIZATION: "이미 멤버인 사용자입니다.",
  USER_IS_ALREADY_INVITED_TO_THIS_ORGANIZATION: "이미 초대한 사용자입니다. 기존 초대를 연장하세요.",
  INVALID_EMAIL: "ada@example.com과 같은 이메일 주소를 입력하세요",
  YOU_CANNOT_LEAVE_THE_ORGANIZATION_AS_THE_ONLY_OWNER:
    "워크스페이스에는 소유자가 필요합니다. 먼저 다른 멤버를 소유자로 지정하거나 워크스페이스를 삭제하세요.",
  YOU_CANNOT_LEAVE_THE_ORGANIZATION_WITHOUT_AN_OWNER:
    "워크스페이스에는 소유자가 필요합니다. 먼저 다른 멤버를 소유자로 지정하세요.",
  ROLE_NAME_IS_ALREADY_TAKEN: "사용 중이 아닌 역할 이름을 입력하세요",
  ROLE_IS_ASSIGNED_TO_MEMBERS: "이 역할을 가진 멤버가 있습니다. 먼저 다른 역할을 지정하세요.",
  CANNOT_DELETE_A_PRE_DEFINED_ROLE: "기본 역할은 삭제할 수 없습니다.",
  INCOMPLETE_CHANNEL: "이 채널의 필수 항목을 모두 입력하세요",
  ORGANIZATION_ALREADY_EXISTS: ADDRESS_TAKEN,
  ORGANIZATION_SLUG_ALREADY_TAKEN: ADDRESS_TAKEN,
  YOU_ARE_NOT_THE_RECIPIENT_OF_THE_INVITATION: "다른 이메일 주소로 보낸 초대입니다. 해당 계정으로 로그인하세요.",
  EMAIL_VERIFICATION_REQUIRED_BEFORE_ACCEPTING_OR_REJECTING_INVITATION: CONFIRM_FIRST,
  INVITATION_NOT_FOUND: "더 이상 유효하지 않은 초대입니다. 새 초대를 요청하세요.",
  INVALID_CODE: "코드가 올바르지 않습니다. 지금 앱에 표시된 코드를 입력하세요.",
  INVALID_BACKUP_CODE: "백업 코드가 올바르지 않거나 이미 사용되었습니다.",
  INVALID_TWO_FACTOR_COOKIE: "로그인 시간이 만료되었습니다. 뒤로 돌아가 다시 시도하세요.",
  TWO_FACTOR_NOT_ENABLED: TWO_FACTOR_OFF,
  TWO_FACTOR_ENABLED: "비밀번호를 제거하기 전에 2단계 인증을 끄세요.",
  TOTP_NOT_ENABLED: TWO_FACTOR_OFF,
  INVALID_TOKEN: "링크가 만료되었거나 이미 사용되었습니다. 새 링크를 요청하세요.",
  PASSKEY_NOT_FOUND: "이 패스키는 여기에 등록되어 있지 않습니다. 다른 방법으로 로그인하세요.",
  EMAIL_IS_THE_SAME: "이미 사용 중인 이메일 주소입니다",
  EMAIL_MISMATCH: "이메일 주소가 변경되었습니다. 설정을 새로고침하세요.",
  EMAIL_ALREADY_VERIFIED: "이미 확인된 이메일 주소입니다.",
  CHALLENGE_NOT_FOUND: "요청이 만료되었습니다. 다시 시도하세요.",
  AUTHENTICATION_FAILED: "패스키가 승인되지 않았습니다. 다시 시도하거나 다른 방법으로 로그인하세요.",
  FAILED_TO_UNLINK_LAST_ACCOUNT: ONLY_WAY_IN,
  TOO_MANY_ATTEMPTS: AGAIN_LATER,
  TOTP_ALREADY_ENABLED: "2단계 인증이 이미 켜져 있습니다.",
  BACKUP_CODES_NOT_ENABLED: TWO_FACTOR_OFF,
  TOO_MANY_ATTEMPTS_REQUEST_NEW_CODE: "잘못된 코드를 너무 많이 입력했습니다. 뒤로 돌아가 다시 로그인하세요.",
  ACCOUNT_TEMPORARILY_LOCKED: "잘못된 코드를 너무 많이 입력했습니다. 15분 후 다시 시도하세요.",
  SESSION_NOT_FRESH: SIGN_IN_AGAIN,
  DOMAIN_REQUIRED: "패스키에는 도메인 이름이 필요합니다. IP 주소에서는 사용할 수 없습니다.",
  PREVIOUSLY_REGISTERED: "이미 등록된 패스키입니다.",
  TOO_MANY_API_KEYS: "API 키의 최대 개수에 도달했습니다. 먼저 하나를 삭제하세요.",
  TOO_MANY_PASSKEYS: "패스키의 최대 개수에 도달했습니다. 먼저 하나를 제거하세요.",
  FAILED_TO_VERIFY_REGISTRATION: "패스키를 등록하지 못했습니다. 다시 시도하거나 다른 기기를 사용하세요.",
  LAST_WAY_TO_SIGN_IN: ONLY_WAY_IN,
  TOKEN_EXPIRED: "링크가 만료되었습니다. 새 링크를 요청하세요.",
  INVALID_USER_CODE: "코드가 올바르지 않습니다. 기기에 표시된 코드와 비교해 보세요.",
  EXPIRED_TOKEN: "코드가 만료되었습니다. 기기에서 새 코드를 요청하세요.",
  ACCESS_DENIED: "다른 계정의 요청입니다. 기기에서 다시 시작하세요.",
  DEVICE_CODE_ALREADY_PROCESSED: "이미 승인되었거나 거부된 요청입니다. 기기에서 다시 시작하세요.",
};
