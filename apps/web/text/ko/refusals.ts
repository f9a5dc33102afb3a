/** Fallback messages for error codes without their own message, in Korean. @module */
import type { Refusals } from "../refusals.ts";

export const refusals: Refusals = {
  notFound: "더 이상 존재하지 않거나 접근 권한이 없습니다.",
  conflict: "현재 상태와 맞지 않습니다. 페이지를 새로고침한 후 다시 시도하세요.",
  invalid: "서버가 입력한 내용을 받아들이지 않았습니다. 확인한 후 다시 시도하세요.",
  tooLarge: "서버가 받을 수 있는 크기를 넘었습니다. 줄이거나 나눈 후 다시 시도하세요.",
  unsupported: "이 서버에서는 지원하지 않습니다. 서버 관리자에게 문의하세요.",
  unavailable: "지금은 서버가 이 작업을 처리할 수 없습니다. 잠시 후 다시 시도하세요.",
  file: "서버가 이 파일을 받아들이지 않았습니다. 더 작은 PNG, JPEG 또는 WebP 이미지를 선택하세요.",
  name: "사용 중이 아닌 이름을 선택하세요",
  dates: "시작은 종료보다 늦을 수 없습니다.",
};
