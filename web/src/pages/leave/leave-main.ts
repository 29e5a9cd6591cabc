import "../../styles/stylesheet.css";
import { runOneButton } from "../../one-button/run-one-button.ts";
import { leaveToken, sendLeaveWaits } from "../../scheduling-api/leave-waits.ts";
import { LEAVE_COPY } from "./leave-copy.ts";

runOneButton({ copy: LEAVE_COPY, token: leaveToken(location.search), send: sendLeaveWaits });
