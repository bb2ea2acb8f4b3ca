// The device behind the page of `divermazo play` and `divermazo mirror`. See devices/ for what any has to offer.
export { connect } from "./devices/socket.js";
