// The observatory knows no other ports than 80 and 443. Here they lead to those of the audit.
import net from "node:net";

const ports = JSON.parse(process.env.AUDIT_PORTS);
const { connect } = net.Socket.prototype;

net.Socket.prototype.connect = function connectToTheAudit(...given) {
  const [options] = given.flat();
  if (ports[options.port]) options.port = ports[options.port];
  return connect.apply(this, given);
};
