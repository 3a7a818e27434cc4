import Glibc
import TGLLayout
import TGLTerminal

let arguments = PathText.arguments()
// Only tests run side by side.
ProcessStart.prepare(isOneThread: arguments.first != TestCommand.name)

// Deep trees are laid out by recursion, so everything runs on a thread with a large stack.
nonisolated(unsafe) var exitCode: Int32 = 0
runOnLargeStack {
    Interrupts.install()
    exitCode = CommandLineEntry.run(arguments)
    Output.standard.flush()
}
exit(exitCode)
